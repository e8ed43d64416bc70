import fc from 'fast-check'

const words =
  'Slow Weather,Night Bus,a,Ä Ö Ü,мир,音楽,موسيقى,👩‍🚀 🎧,2024,en,de,USD,UTC,Europe/Vienna,#204060,like.added,none,yes,/home,/album/1,0,1,12,a-b,de-AT'
const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or '1'='1' --",
  "'; drop table users; --",
  '%_%',
  '\\',
  '{{7*7}} #{7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\u0000b',
  'a\r\nb: c',
  '\u202egnp.exe',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(20),
  'ﷺ'.repeat(20),
  '=1+1',
  'null',
  'undefined',
  'true',
  '-1',
  'NaN',
  '[]',
  '{}',
  '{"a":[1]}',
  '{"primary":"#204060","secondary":"#604020","dark":{"background":"#101010","panel":"#202020","text":"#ffffff"}}',
]
const addresses = [
  'https://fuzz.invalid/a',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'https://user:pass@fuzz.invalid/?a=b#c',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  '/home',
  '//fuzz.invalid/',
  'fuzz.invalid',
]

/** Texts as people write them, and as attackers do. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words.split(',')) },
  { weight: 2, arbitrary: fc.constantFrom(...markup) },
  { weight: 2, arbitrary: fc.constantFrom(...addresses) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(200), 'wort '.repeat(500), 'ä'.repeat(5000)) },
)
