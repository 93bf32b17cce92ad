package mm.local;

import java.util.Map;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.Plugin;

/**
 * The parts of the server's own module `analysis-common` that indices of mm use; the module is not published. The
 * settings are those that its documentation names.
 */
public final class AnalysisPlugin extends Plugin implements org.elasticsearch.plugins.AnalysisPlugin {
    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of("whitespace", (index, environment, name, settings) -> {
            int longest = settings.getAsInt("max_token_length", 255);
            return TokenizerFactory.newFactory(name, () -> new WhitespaceTokenizer(longest));
        });
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of("pattern_capture", (index, environment, name, settings) -> {
            Pattern[] patterns =
                settings.getAsList("patterns").stream().map(Pattern::compile).toArray(Pattern[]::new);
            boolean keepsWhole = settings.getAsBoolean("preserve_original", true);
            return new AbstractTokenFilterFactory(name, settings) {
                @Override
                public TokenStream create(TokenStream tokens) {
                    return new PatternCaptureGroupTokenFilter(tokens, keepsWhole, patterns);
                }
            };
        });
    }
}
