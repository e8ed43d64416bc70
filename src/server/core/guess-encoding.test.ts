import { expect, test } from 'vitest'
import { encode } from '../media/testing/encode.ts'
import { decodeLegacy, encodingNamed, guessEncodings } from './guess-encoding.ts'

const read = async (files: [encoding: string, ...texts: string[]][]): Promise<string[][]> => {
  const raw = files.map(([encoding, ...texts]) =>
    texts.map((text) => encode(text, encoding).toString('latin1')),
  )
  const guesses = guessEncodings(raw)
  return raw.map((texts, at) => texts.map((text) => decodeLegacy(text, guesses[at]?.encoding ?? null)))
}

test.each([
  ['windows-1251', ['Песня о море', 'Тестовый Хор'], ['Группа крови', 'Кино']],
  ['koi8-r', ['Песня о море', 'Тестовый Хор'], ['Звезда по имени Солнце', 'Кино']],
  ['windows-1251', ['КИНО', 'ГРУППА КРОВИ'], ['АРИЯ', 'ШТИЛЬ']],
  ['koi8-r', ['Миллион алых роз', 'Алла Пугачёва'], ['ЗВЕЗДА', 'КИНО']],
  ['iso-8859-5', ['Песня о море', 'Тестовый Хор'], ['ГРУППА КРОВИ', 'КИНО']],
  ['koi8-u', ['Пісня про море', 'Їхав козак']],
  ['ibm866', ['Песня о море', 'Тестовый Хор']],
  ['shift_jis', ['東京の夜空', '山田花子'], ['さくらの歌', '山田花子']],
  ['shift_jis', ['マリーゴールド', 'あいみょん']],
  ['euc-jp', ['東京の夜空', '山田花子'], ['ロビンソン', 'スピッツ']],
  ['gbk', ['夜空中的歌', '测试歌手'], ['七里香', '周先生']],
  ['gbk', ['红豆', '王菲'], ['江南', '林俊杰'], ['传奇', '李健']],
  ['gb18030', ['月亮代表我的心', '邓小姐']],
  ['big5', ['夜空中的歌', '測試歌手'], ['月亮代表我的心', '鄧小姐']],
  ['euc-kr', ['뉴스'], ['거짓말', '빅뱅']],
  ['euc-kr', ['바람이 분다', '이소라'], ['봄날은 간다', '김윤아']],
  ['windows-1250', ['Dvořák: Rusalka', 'Měsíčku na nebi hlubokém']],
  ['windows-1250', ['Żółta łódź podwodna', 'Kult']],
  ['windows-1250', ['Őszi szél', 'Magyar népdalok']],
  ['iso-8859-2', ['Dziwny jest ten świat', 'Czesław Niemen']],
  ['windows-1250', ['DZIWNY JEST TEN ŚWIAT', 'CZESŁAW NIEMEN']],
  ['windows-1253', ['ΘΆΛΑΣΣΑ', 'ΧΆΡΙΣ ΑΛΕΞΊΟΥ']],
  ['windows-1253', ['Το τραγούδι της θάλασσας', 'Χάρις']],
  ['windows-1254', ['Şarkı söylemek lazım', 'Işıl']],
  ['windows-1255', ['שיר של הים', 'שלום חנוך']],
  ['windows-1256', ['أغنية البحر', 'فيروز'], ['انت عمري', 'أم كلثوم']],
  ['windows-1257', ['Ąžuolas', 'Lietuvių dainos']],
  ['windows-874', ['เพลงรัก', 'คาราบาว']],
])('texts in %s are recognized', async (encoding, ...files) => {
  expect(await read(files.map((texts) => [encoding, ...texts]))).toEqual(files)
})

test.each([
  ['Björk', 'Déjà vu', 'Für Elise'],
  ['Sigur Rós', 'Ágætis byrjun'],
  ['Café Tacvba'],
  ['Mötley Crüe'],
  ['Beyoncé'],
  ['BEYONCÉ', 'DÉJÀ VU'],
  ['MÄNNER SIND SCHWEINE'],
  ['Sinéad O’Connor'],
  ['Los Ángeles Azules', 'Cómo te voy a olvidar'],
  ['Édith Piaf', 'À quoi ça sert l’amour'],
  ['João Gilberto', 'Águas de Março', 'Coração'],
  ['Håkan Hellström', 'Så länge'],
  ['Søren Kierkegård'],
  ['Für dich – “Remix”'],
  ['Perché no', 'Città vuota'],
  ['½ ° ²'],
  ['Þorláksmessa'],
])('texts of Western Europe stay as declared: %s', async (...texts) => {
  expect(await read([['windows-1252', ...texts]])).toEqual([texts])
})

test('a short title is read like the rest of its folder, and a folder may have several encodings', async () => {
  const album: [string, ...string[]][] = [
    ['windows-1251', 'Любэ', 'Любэ'],
    ['windows-1251', 'Песня о далёкой родине', 'Любэ'],
    ['windows-1251', 'Не валяй дурака, Америка', 'Любэ'],
  ]
  expect(await read(album)).toEqual(album.map(([, ...texts]) => texts))
  const mixed: [string, ...string[]][] = [
    ['windows-1251', 'Песня о море', 'Тестовый Хор'],
    ['gbk', '夜空中的歌', '测试歌手'],
    ['shift_jis', '東京の夜空', '山田花子'],
  ]
  expect(await read(mixed)).toEqual(mixed.map(([, ...texts]) => texts))
})

test('guesses say how sure they are, and files without such texts have none', async () => {
  const [guess, none] = guessEncodings([
    [encode('Песня о море', 'windows-1251').toString('latin1')],
    ['ASCII'],
  ])
  expect(guess).toEqual({ encoding: 'windows-1251', confidence: expect.closeTo(1, 1) })
  expect(none).toBeNull()
})

test('UTF-8 is read as such whatever the encoding, and what is not in the encoding as Latin-1', () => {
  expect(decodeLegacy(Buffer.from('Ünï').toString('latin1'), 'windows-1251')).toBe('Ünï')
  expect(decodeLegacy('Caf\xe9', 'shift_jis')).toBe('Café')
  expect(decodeLegacy('\x93quoted\x94', null)).toBe('“quoted”')
})

test.each([
  ['cp1251', 'windows-1251'],
  ['Windows-1251', 'windows-1251'],
  ['win1250', 'windows-1250'],
  ['KOI8_R', 'koi8-r'],
  ['SJIS', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['GBK', 'gbk'],
  ['Big5', 'big5'],
  ['cp949', 'euc-kr'],
  ['latin1', 'windows-1252'],
  ['nonsense', null],
])('%s names %s', (name, encoding) => {
  expect(encodingNamed(name)).toBe(encoding)
})
