/** Parts of a title: the site names itself before or after what the page is. */
const partsOf = (title: string): string[] => title.split(/\s*[|–—·•»«]\s*|\s+[-/]\s+|:\s+/u).filter(Boolean);

/** More characters are no label of a page. */
const MAX_PART_LENGTH = 120;
const saysWith =
  (expressions: readonly RegExp[]) =>
  (title: string): boolean =>
    [title, ...partsOf(title)].some(
      (part) => part.length <= MAX_PART_LENGTH && expressions.some((expression) => expression.test(part)),
    );

const SORRY =
  String.raw`^(?:[^\p{L}]|к сожалению|извините|простите|упс|увы|ой|ошибка|кешіріңіз|өкінішке орай|қате|oops|sorry` +
  String.raw`|we.?re|error)*(?:`;
/** The end of the title, after an expression that is all of it. */
const END = String.raw`)[^\p{L}\p{N}]*$`;
/** True for a title, or a part of it, that says: there is no such page, or the site does not answer now. */
export const saysError = saysWith([
  /^[^\p{L}\p{N}]*(?:ошибка|қате|error|http)[^\p{L}\p{N}]*(?:40[0-9]|410|50[0-4])(?!\d)/iu,
  new RegExp(SORRY + String.raw`(?:http )?(?:40[034]|410|50[0-4])(?:[^\p{L}\p{N}]*(?:ошибка|қате|error))?` + END, 'iu'),
  /^[^\p{L}\p{N}]*404[^\p{L}\p{N}]*(?:not found|страниц|page)/iu,
  new RegExp(
    SORRY +
      String.raw`(?:(?:запрашиваем|запрошенн|так|эт|данн|иском|указанн|нужн)\p{L}+ (?:вами )?)*` +
      String.raw`(?:страниц|запис|стать|материал|новост|публикаци|документ|контент)\p{L}*` +
      String.raw`(?:,? (?:котор\p{L}+|что вы|вы|по (?:этому|указанному|данному|такому) адресу|с таким адресом` +
      String.raw`|на (?:этом |нашем )?сайте)[^.!?,]{0,40},?)? ` +
      String.raw`(?:(?:больше|уже|ещё|еще) )?(?:не (?:был\p{L}* )?(?:найден|существует|обнаружен|доступ)\p{L}*` +
      String.raw`|нет(?!\p{L})` +
      String.raw`|недоступ\p{L}+|отсутствует|(?:был\p{L}* )?(?:удал[её]н|перемещ[её]н)\p{L}*)` +
      ')',
    'iu',
  ),
  new RegExp(SORRY + String.raw`нет такой страницы|ничего не найдено|не найдено|не найдена` + END, 'iu'),
  new RegExp(
    SORRY +
      String.raw`(?:\p{L}+ )?(?:бет|парақ|мақала|жаңалық|жазба|құжат)\p{L}* ` +
      String.raw`(?:\p{L}+ ){0,2}(?:табылмады|табылған жоқ|жоқ|жойыл\p{L}+|өшіріл\p{L}+|қолжетімсіз)` +
      ')',
    'iu',
  ),
  new RegExp(SORRY + String.raw`ештеңе табылмады|табылмады` + END, 'iu'),
  new RegExp(
    SORRY +
      String.raw`(?:the |this |that )?(?:requested )?(?:page|article|story|post|content|document|url)` +
      String.raw`(?: you(?:.re|.ve| are| have)?(?: \p{L}+){1,3}| on this site)?,? ?` +
      String.raw`(?:is |was |has been |could |can)? ?(?:not found|(?:no longer|not) (?:available|exists?|here)` +
      String.raw`|unavailable` +
      String.raw`|(?:.?t|not|n.t) be found|does(?:n.?t| not) exist|(?:re)?moved|deleted|missing|gone)` +
      ')',
    'iu',
  ),
  new RegExp(
    SORRY +
      String.raw`not found|nothing (?:was )?found|(?:403 )?forbidden|(?:410 )?gone|access (?:denied|forbidden)` +
      String.raw`|(?:500 )?internal server error|(?:502 )?bad gateway|(?:504 )?gateway time-?out` +
      String.raw`|(?:503 )?service (?:temporarily )?unavailable|account suspended|(?:site )?under (?:construction` +
      String.raw`|maintenance)` +
      String.raw`|доступ (?:к сайту |к странице )?(?:запрещ[её]н|закрыт|ограничен|заблокирован)` +
      String.raw`|(?:на сайте )?(?:ведутся )?технические работы|сайт (?:временно )?(?:недоступен|отключ[её]н` +
      String.raw`|на обслуживании)` +
      String.raw`|кіруге тыйым салын\p{L}+|техникалық жұмыстар(?: жүр\p{L}+(?: жатыр)?)?` +
      END,
    'iu',
  ),
]);

/** True for the title of a page for signing in. */
export const saysLogin = saysWith([
  new RegExp(
    SORRY +
      String.raw`(?:вход|войти|войдите)(?: на сайт| в (?:систему|аккаунт|личный кабинет))?|авторизация` +
      String.raw`|личный кабинет|регистрация` +
      END,
    'iu',
  ),
  new RegExp(
    SORRY +
      String.raw`(?:сайтқа |жүйеге )?кіру|тіркелу|log ?in|sign ?in|sign ?up|login required|please (?:log|sign) ?in` +
      END,
    'iu',
  ),
]);

/** True for the title of a page that checks whether its reader is a person. */
const saysCheck = saysWith([
  new RegExp(
    SORRY +
      String.raw`just a moment|один момент|одну (?:секунду|минуту)|(?:пожалуйста,? )?подождите|please wait` +
      String.raw`|күте тұрыңыз` +
      END,
    'iu',
  ),
  new RegExp(
    SORRY +
      String.raw`attention required|ddos-guard|security check(?:point)?|vercel security checkpoint|client challenge` +
      END,
    'iu',
  ),
  new RegExp(SORRY + String.raw`human verification|robot check|captcha|капча|sucuri website firewall` + END, 'iu'),
  new RegExp(
    SORRY + String.raw`(?:я|вы) не (?:робот|бот)|сіз робот емессіз бе|проверка,? что вы не (?:робот|бот)` + END,
    'iu',
  ),
  new RegExp(
    SORRY +
      String.raw`провер\p{L}+ (?:\p{L}+ )?(?:браузер|безопасност|подключени|соединени)|(?:браузерді` +
      String.raw`|қауіпсіздікті) тексеру` +
      ')',
    'iu',
  ),
  new RegExp(
    SORRY + String.raw`(?:checking|verifying) (?:your |that )|are you (?:a )?(?:human|robot|bot)|making sure you` + ')',
    'iu',
  ),
  new RegExp(
    SORRY + String.raw`(?:подтвердите|докажите),? что вы|(?:verify|confirm|prove) (?:that )?you.?(?:re| are) ` + ')',
    'iu',
  ),
]);

/** What such a page shows its reader; news may say one of it. */
const CHECK_PHRASES = [
  /провер\p{L}+[^.!?]{0,60}(?:браузер|человек|робот|бот(?!\p{L})|безопасност|соединени|подключени|запрос)/iu,
  new RegExp(
    String.raw`(?:убедиться|убедимся|подтвердите|подтвердить|докажите)[^.!?]{0,60}(?:человек|робот` +
      String.raw`|бот(?!\p{L})|безопасност|соединени)`,
    'iu',
  ),
  /(?:вы|я) не (?:робот|бот)(?!\p{L})|робот емес/iu,
  new RegExp(
    String.raw`(?:включите|включить|разрешите|поддерживает)[^.!?]{0,40}(?:javascript|cookie|куки)` +
      String.raw`|javascript[^.!?]{0,30}(?:қос|включ)`,
    'iu',
  ),
  /enable[^.!?]{0,20}(?:javascript|cookies)|(?:javascript|cookies)[^.!?]{0,30}(?:enabled|required)/iu,
  new RegExp(
    String.raw`(?:verify|verifying|confirm|prove|mak(?:e|ing) sure|ensure|check(?:ing)?)[^.!?]{0,60}(?:human` +
      String.raw`|robot|bot(?!\p{L})|browser|connection)`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:ddos|dos|бот)[- ]?(?:защит|protect|guard)|защит\p{L}+ (?:сайта )?от (?:ddos|dos|атак|бот` +
      String.raw`|робот)|(?:protected|security) by`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:ray|incident|event|support|request) ?id\s*[:#]|reference #|(?:код|номер` +
      String.raw`|идентификатор) (?:запроса|инцидента)|ваш ip`,
    'iu',
  ),
  new RegExp(
    String.raw`unusual traffic|automated (?:requests|queries|access)|(?:подозрительн|автоматическ` +
      String.raw`|необычн)\p{L}+ (?:трафик|активност|запрос)`,
    'iu',
  ),
  /(?:несколько секунд|few seconds|бірнеше секунд)|(?:обновите|перезагрузите) страницу/iu,
  new RegExp(
    String.raw`тексер\p{L}+[^.!?]{0,60}(?:браузер|адам|робот|қауіпсіз|байланыс)|(?:браузер|адам|қауіпсіз` +
      String.raw`|байланыс)\p{L}*[^.!?]{0,60}тексер`,
    'iu',
  ),
];
/** Resources that only such pages load. */
const CHECK_MARKUP = [
  new RegExp(
    String.raw`_cf_chl_opt|cf-browser-verification|challenge-platform\/h\/\w+\/orchestrate` +
      String.raw`|id="challenge-(?:form|running|error|body)`,
    'i',
  ),
  /\.well-known\/ddos-guard|check\.ddos-guard|__qrator|sucuri_cloudproxy|sucuri website firewall|anubis_challenge/i,
  /within\.website\/x\/|_incapsula_resource|_sec\/cp_challenge|sec-if-cpt|awswaf|gokuprops|px-captcha/i,
  /captcha-delivery\.com|showcaptcha|checkcaptcha|servicepipe\.ru|_fs-ch-|\.vercel\/security|lsrecap|slowaes|kpsdk/i,
];

const MIN_SIGNS = 2;
/** With hardly any text a resource is enough. */
const HARDLY_ANY_TEXT = 200;

/**
 * True for a check for robots: the page is called one, or two signs agree, which are the phrases of its text and the
 * resources that it loads. `text` is what a reader sees.
 */
export function isRobotCheck(names: readonly string[], text: string, html: string): boolean {
  if (names.some(saysCheck)) return true;
  const hasMarkup = CHECK_MARKUP.some((expression) => expression.test(html));
  if (hasMarkup && text.length < HARDLY_ANY_TEXT) return true;
  return CHECK_PHRASES.filter((expression) => expression.test(text)).length + Number(hasMarkup) >= MIN_SIGNS;
}
