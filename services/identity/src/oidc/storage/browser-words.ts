/** The first that matches; browsers name the ones that they descend from as well. */
const browsers: [RegExp, string][] = [
  [/\bYaBrowser\//, 'Яндекс Браузер'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const program = /^([\w.-]{1,40})(\/|$)/;

/** A `User-Agent` in short words, such as 'Firefox, Linux'; a program's own name; '' for nothing recognisable. */
export function browserWords(userAgent = ''): string {
  const find = (table: [RegExp, string][]): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [find(browsers), find(systems)].filter((word) => word !== undefined);
  if (known.length > 0) return known.join(', ');
  const name = program.exec(userAgent)?.[1] ?? '';
  return name === 'Mozilla' ? '' : name;
}
