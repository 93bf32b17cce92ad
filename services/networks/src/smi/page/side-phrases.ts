/** "Read also" and its like: what follows are links to other news. */
export const LINK_OPENERS = [
  /^(?:(?:see|read|watch|listen)\s+(?:also|more|next)|also\s+(?:read|see|on|watch)|don.?t\s+miss)(?!\p{L})/iu,
  /^(?:must\s+read|you\s+(?:may|might)\s+(?:also\s+)?(?:like|enjoy|be\s+interested))(?!\p{L})/iu,
  /^(?:more\s+(?:on|from|about|in|like|great|news|stories|top|coverage))(?!\p{L})/iu,
  /^(?:(?:most|editor.?s)\s+(?:read|popular|viewed|picks?|choice)|top\s+stories|up\s+next|recent\s+posts?)(?!\p{L})/iu,
  /^(?:what\s+to\s+read|related\s+(?:stor|article|post|news|link|topic|content|coverage|video|read)\p{L}*)(?!\p{L})/iu,
  /^(?:lesen\s+sie\s+auch|mehr\s+zum\s+thema|lire\s+aussi|voir\s+aussi)(?!\p{L})/iu,
  /^(?:sur\s+le\s+m[êe]me\s+(?:sujet|thème)|lea\s+tambi[ée]n|te\s+puede\s+interesar)(?!\p{L})/iu,
  /^(?:leia\s+(?:também|mais)|veja\s+também|leggi\s+anche|ilgili\s+haberler)(?!\p{L})/iu,
  /^(?:читайте|читать|смотрите|смотреть|слушайте|узнайте)\s+(?:также|ещё|еще|далее|подробнее|больше)(?!\p{L})/iu,
  /^(?:читайте|читать|смотрите|смотреть|слушайте|узнайте)\s+(?:по\s+теме|в\s+тему)(?!\p{L})/iu,
  /^(?:(?:читайте|дивіться)\s+також)(?!\p{L})/iu,
  /^(?:похожие|другие|последние|главные|свежие|популярные)\s+(?:новости|материалы|статьи|публикации)(?!\p{L})/iu,
  /^(?:похожие|последние|главные|популярные)\s+(?:события|записи)(?!\p{L})/iu,
  /^самые\s+\p{L}+\s+(?:новости|материалы|статьи|публикации|события|записи)(?!\p{L})/iu,
  /^(?:новости\s+(?:партн[её]ров|сми|дня|раздела|рубрики|по\s+тегам)|лента\s+новостей)(?!\p{L})/iu,
  /^(?:самое\s+(?:читаемое|популярное|обсуждаемое|интересное))(?!\p{L})/iu,
  /^(?:вам\s+(?:может|будет)\s+(?:также\s+)?(?:быть\s+)?интересно|загружается|в\s+тему|скоро\s+на)(?!\p{L})/iu,
  /^(?:тақырып\s+бойынша|тақырыпқа\s+орай|осы\s+тақырыпта|(?:сондай-ақ|тағы)\s+оқыңыз)(?!\p{L})/iu,
  /^(?:ұқсас\s+(?:жаңалықтар|мақалалар))(?!\p{L})/iu,
  // "Ссылки по теме:", "Новости на эту тему".
  /^(?:\p{L}+\s+){0,3}(?:по|на)\s+(?:(?:этой|эту|данной|(?:ту|той)\s+же)\s+)?тем[уе]\s*(?:$|[:.…|])/iu,
  // In front of more words these begin sentences.
  /^(?:related|recommended|popular|trending|рекомендуем|сюжеты?|интересное|популярное|главное|также|ещё|еще)\s*:?$/iu,
];

/** After it there are only comments. */
export const COMMENT_OPENERS = [
  new RegExp(
    String.raw`^(?:\d+\s+)?(?:комментари(?:и|ев|й|я)|отзывы|пікірлер|comments|responses)` +
      String.raw`(?:\s+(?:к|читателей|пользователей)(?:\s+\p{L}+)?)?\s*(?:\(?\d+\)?)?\s*:?$`,
    'iu',
  ),
  /^(?:оставить|добавить|написать|ваш)\s+(?:\p{L}+\s+)?(?:комментари\p{L}+|отзыв|мнение)(?!\p{L})/iu,
  /^(?:оставьте|добавьте|напишите)\s+(?:\p{L}+\s+)?(?:комментари\p{L}+|отзыв|мнение)(?!\p{L})/iu,
  /^(?:ваше\s+мнение|комментировать|обсудить|пікір\s+қалдыру|leave\s+a\s+(?:comment|reply))(?!\p{L})/iu,
  /^(?:post\s+a\s+comment|add\s+(?:a|your)\s+comment|join\s+the\s+(?:conversation|discussion))(?!\p{L})/iu,
];

/** Rights and the like; they also stand inside of lines. */
export const LEGAL = [
  /^(?:©|\(c\)|copyright|источник\s+фото|автор\s+фото)/iu,
  /(?:all\s+rights\s+reserved|may\s+not\s+be\s+(?:published|reproduced|rewritten|republished))/iu,
  /(?:subject\s+to\s+copyright|no\s+part\s+may\s+be\s+reproduced|rss\s+2\.0)/iu,
  /(?:все\s+права\s+(?:защищены|на\s+материалы)|барлық\s+құқық|гиперссылк)/iu,
  /(?:использовани|цитировани|копировани|воспроизведени|перепечат)[^.]{0,80}(?:разреш|запрещ|допуска|ссылк|согласи)/iu,
  /(?:ctrl\s*[+&-]?\s*enter|(?:нашли|заметили|заметите|увидели)\s+(?:\p{L}+\s+){0,2}(?:ошибк|опечатк|неточност))/iu,
  // What the site stores about its reader, not what an article says about it.
  new RegExp(
    String.raw`^(?:мы|(?:на\s+)?(?:(?:наш|этот|этом|данн)\p{L}*\s+)?(?:(?:веб-)?сайт|портал)\p{L}*` +
      String.raw`|we|our\s+\p{L}+|this\s+\p{L}+|біз)` +
      String.raw`\s.{0,80}(?:cookie|куки)`,
    'iu',
  ),
  /(?:cookie|куки).{0,80}(?:вы\s+соглашаетесь|you\s+(?:agree|consent|accept)|келісім\p{L}*\s+бер)/iu,
  /(?:қате\s+тапсаңыз|found\s+a\s+(?:typo|mistake))/iu,
];

/** Beginnings of short lines that are addressed to the reader or describe the page. */
export const PROMPTS = [
  new RegExp(
    String.raw`^(?:фото|фотографи[яи]|иллюстрация|снимок|сурет|видео|video|photos?|images?|pictures?|credits?` +
      String.raw`|(?:image|picture)\s+source|photo\s+credit|(?:media\s+|image\s+|hide\s+)?caption)` +
      String.raw`\s*(?:$|[:©/|]|(?:by|from|courtesy|credit|с\s+сайта|из\s+архива|пресс)(?!\p{L}))`,
    'iu',
  ),
  /^(?:like\s+this\s+(?:story|article)|share\s+(?:this|it|on|via)|follow\s+(?:us|me|\p{L}+\s+on))(?!\p{L})/iu,
  /^(?:find\s+us\s+on|subscribe|sign\s+up\s+(?:for\s+(?:our|the|\p{L}+.s)|to|now|today|here))(?!\p{L})/iu,
  /^(?:get\s+(?:the\s+latest|our|breaking)|join\s+us|download\s+our|(?:click|tap)\s+(?:here|to))(?!\p{L})/iu,
  /^(?:listen\s+to\s+(?:this|our)|support\s+our|become\s+a\s+(?:member|subscriber))(?!\p{L})/iu,
  /^(?:have\s+a\s+(?:tip|story)|(?:story|article)\s+continues|continue\s+reading|scroll\s+(?:down|to))(?!\p{L})/iu,
  /^(?:skip\s+to|this\s+(?:story|article|post|page)\s+(?:was|has|may|contains|is\s+part|originally|first))(?!\p{L})/iu,
  /^(?:(?:with\s+)?additional\s+reporting|reach\s+the\s+reporter|(?:updated?|published)(?:\s+(?:at|on)|:))(?!\p{L})/iu,
  /^(?:originally\s+(?:published|posted)|posted\s+(?:on\s+\p{L}*\s*\d|by)|filed\s+(?:under|to)|citation:)(?!\p{L})/iu,
  // The beginnings of words: Russian prompts differ in their endings.
  /^(?:подпис(?:ывайтесь|ывайся|аться|ка)|подпишитесь|подел(?:иться|итесь)|присоедин(?:яйтесь|яйся|иться))/iu,
  /^(?:следите\s+за\s+(?:нами|наш|новост|развит)|(?:будьте|хотите\s+быть)\s+в\s+курсе|хотите\s+узнавать)/iu,
  /^(?:(?:больше|оперативные|все)\s+новост(?:ей|и)|наш\s+(?:телеграм|telegram|канал))/iu,
  /^(?:мы\s+в\s+(?:соц|telegram|телеграм|вк|facebook)|читайте\s+(?:нас|новости|наши))/iu,
  /^(?:понравил(?:ось|ась|ся)\s+(?:статья|новость|материал|публикация)|оцените|спасибо[!.]?\s+ваш|проголосовать)/iu,
  /^(?:версия\s+для\s+печати|добавить\s+в|код\s+для|зарегистрируйтесь\s+или)/iu,
  /^пожалуйста,?\s+(?:войдите|авториз|зарег|введите)/iu,
  /^(?:вы\s+(?:можете\s+(?:оставить|читать|следить)|должны\s+(?:войти|быть\s+авториз))|уважаемый\s+посетитель)/iu,
  /^(?:имя\s*[:*]|ваше\s+имя|e-?mail\s*[:*]|на\s+правах\s+рекламы|(?:или\s+)?скопируйте)/iu,
  /^(?:выделите\s+(?:текст|фрагмент|любой)|(?:опубликовано|обновлено|добавлено|размещено)(?!\p{L})|жазылыңыз)/iu,
  /^бөлісу/iu,
  /^(?:бізге|бізді|біздің|арнамызға|парақшамызға)\s.*(?:жазыл|тіркел|қосыл|бөліс)(?:ың|іңіз|ыңыз|у)/iu,
  new RegExp(
    String.raw`^(?:просмотр(?:ов|ы|ено)|прочтений|прочитано|показов|количество\s+(?:просмотров|комментариев)` +
      String.raw`|комментари(?:и|ев|й)|голосов|views?|shares?|hits|көрілім|қаралды)\s*[:(–—-]?\s*\(?\d`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:теги|тэги|метки|ключевые\s+слова|рубрик[аи]|категори[яи]|раздел|тегтер|tags?|topics?|keywords` +
      String.raw`|categor(?:y|ies)|дата\s+(?:публикации|создания|добавления)|время\s+публикации` +
      String.raw`|последнее\s+обновление|источник)\s*(?:$|[:|–—-]|\d)`,
    'iu',
  ),
];

/** Labels of buttons; longer lines that begin so may be sentences. */
export const BUTTONS = [
  /^(?:newsletter|advertisement|sponsored|loading|enlarge|close|print|e-?mail|read\s+more|распечатать)(?!\p{L})/iu,
  /^(?:печать|отправить|послать|сохранить|скопировать|загрузить|скачать|увеличить|слушать)(?!\p{L})/iu,
  /^(?:в\s+(?:избранное|закладки)|войдите|войти|зарегистрироваться|регистрация|авторизация|реклама)(?!\p{L})/iu,
  /^(?:рейтинг|читаю|назад|вперед|вперёд|далее|подробнее|наверх|вернуться)(?!\p{L})/iu,
];

/** The end of the beginning of another article. */
export const TEASER_ENDS = [
  new RegExp(
    String.raw`(?:(?:читать|читайте)\s+(?:новость|далее|дальше|полностью|статью|ещё|еще)|подробнее|read\s+(?:more|on)` +
      String.raw`|continue\s+reading)[\s.…»>→]*$`,
    'iu',
  ),
];

/** Who wrote the article. */
export const BYLINES = [/^(?:by\s+\p{L}|(?:автор|текст)\s*:)/iu];

/** Words and signs of dates: what a line has without them is no date. */
export const DATE_PARTS = [
  /(?<!\p{L})(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,9})(?!\p{L})/giu,
  /(?<!\p{L})(?:янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек)\p{L}{0,9}(?!\p{L})/giu,
  /(?<!\p{L})(?:понед|вторн|сред|четв|пятн|субб|воскр)\p{L}{0,9}(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:қаң|ақп|нау|сәу|мам|мау|шіл|там|қыр|қаз|қар|жел)\p{L}{0,9}|published|updated|posted)(?!\p{L})/giu,
  /(?<!\p{L})(?:last|modified|date|time|on|at|of|ago|am|pm|a\.m|p\.m|th|st|nd|rd|hours?|minutes?|days?)(?!\p{L})/giu,
  /(?<!\p{L})(?:est|edt|et|pst|pdt|gmt|utc|bst|ist|cet|msk|мск|г|год|года|ж|время|дата|сегодня|вчера)(?!\p{L})/giu,
  /(?<!\p{L})(?:бүгін|кеше|в|пн|вт|ср|чт|пт|сб|вс)(?!\p{L})/giu,
  /[\d\s.,:;|/()[\]@·•–—+-]+/gu,
];
