package mm.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/** Runs the published server in this JVM. Argument: its home with `config/elasticsearch.yml` and `modules`. */
public final class LocalNode {
    private LocalNode() {}

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        LogConfigurator.configureESLogging();
        LogConfigurator.setNodeName("local");

        Settings settings = Settings.builder().put("path.home", home.toString()).build();
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "local");
        Files.createDirectories(environment.pluginsDir());
        // The last argument: everything runs from the class path, nothing as a named Java module.
        PluginsLoader plugins = PluginsLoader.createPluginsLoader(
            PluginsLoader.loadModulesBundles(environment.modulesDir()),
            PluginsLoader.loadPluginsBundles(environment.pluginsDir()),
            Map.of(),
            false);

        Node node = new Node(environment, plugins);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
        node.start();
        System.out.println("LOCAL NODE STARTED");
        Thread.currentThread().join();
    }

    private static void close(Node node) {
        try {
            node.prepareForClose();
            node.close();
        } catch (Exception error) {
            error.printStackTrace();
        }
    }
}
