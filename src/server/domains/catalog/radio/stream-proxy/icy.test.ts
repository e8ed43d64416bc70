import { expect, test } from 'vitest'
import { IcyReader, titleIn } from './icy.ts'

const harbour = { artist: 'Kelp Line', title: 'Harbour' }

test.each([
  ["StreamTitle='Kelp Line - Harbour';", harbour],
  ["StreamTitle='Kelp Line - Harbour';StreamUrl='';", harbour],
  ["StreamTitle='Kelp Line - Harbour'; StreamUrl='https://radio.example/?a=1;b=2';", harbour],
  ["StreamUrl='https://radio.example/';StreamTitle='Kelp Line - Harbour';", harbour],
  ["StreamTitle='Kelp Line – Harbour';adw_ad='true';durationMilliseconds='30000';adId='12';", harbour],
  ['StreamTitle="Kelp Line - Harbour";StreamUrl="";', harbour],
  ['StreamTitle=Kelp Line - Harbour;StreamUrl=;', harbour],
  ["streamtitle='Kelp Line - Harbour';", harbour],
  ["StreamTitle='Kelp Line - Harbour'", harbour],
  ["StreamTitle='Kelp Line - Harbour", harbour],
  ["StreamTitle='Kelp Line - Harbour'StreamUrl='';", harbour],
  [
    "StreamTitle='Kelp Line - It's Low; Don't; 'Go'';StreamUrl='';",
    { artist: 'Kelp Line', title: "It's Low; Don't; 'Go'" },
  ],
  ["StreamTitle='Salt &amp; Sand - It&#39;s Low';", { artist: 'Salt & Sand', title: "It's Low" }],
  ["StreamTitle='1 < 2 & 3';", { artist: null, title: '1 < 2 & 3' }],
  [
    'StreamTitle=\'Kelp Line - text="Harbour" song_spot="M" MediaBaseId="0" itunesTrackId="0"\';StreamUrl=\'\';',
    harbour,
  ],
  ['StreamTitle=\'title="Harbour",artist="Kelp Line",url="song_spot=F"\';', harbour],
  ['StreamTitle=\'text="The "Low" Tide" song_spot="T"\';', { artist: null, title: 'The "Low" Tide' }],
  ["StreamTitle='Kelp Line - 7\" Mix';", { artist: 'Kelp Line', title: '7" Mix' }],
  ["StreamTitle='';StreamUrl='&artist=Kelp%20Line&title=Harbour&album=&duration=210';", harbour],
  ["StreamTitle=' - Harbour';", { artist: null, title: 'Harbour' }],
  ["StreamTitle='Kelp Line - ';", { artist: null, title: 'Kelp Line' }],
  ["StreamTitle=' - ';StreamUrl='';", null],
  ["StreamTitle='';StreamUrl='https://radio.example/title';", null],
  ["StreamUrl='';", null],
  ['', null],
])('reads %s', (block, expected) => expect(titleIn(Buffer.from(`${block}\0\0\0`))).toEqual(expected))

const encoded: [string, string, number[]][] = [
  ['windows-1251', 'Кино', [0xca, 0xe8, 0xed, 0xee]],
  ['koi8-r', 'Группа крови', [0xe7, 0xd2, 0xd5, 0xd0, 0xd0, 0xc1, 0x20, 0xcb, 0xd2, 0xcf, 0xd7, 0xc9]],
  ['windows-1253', 'Θάλασσα', [0xc8, 0xdc, 0xeb, 0xe1, 0xf3, 0xf3, 0xe1]],
  ['windows-1255', 'שלום', [0xf9, 0xec, 0xe5, 0xed]],
  ['Shift_JIS', 'みなと', [0x82, 0xdd, 0x82, 0xc8, 0x82, 0xc6]],
  ['Latin-1', 'Östra', [0xd6, 0x73, 0x74, 0x72, 0x61]],
  ['windows-1252', 'Café’s', [0x43, 0x61, 0x66, 0xe9, 0x92, 0x73]],
  ['UTF-8', 'Кино', [...Buffer.from('Кино')]],
  ['UTF-8 that is cut off', 'Кин', [...Buffer.from('Кино').subarray(0, -1)]],
  ['windows-1251 in capitals', 'КИНО', [0xca, 0xc8, 0xcd, 0xce]],
  ['GBK', '平凡之路', [0xc6, 0xbd, 0xb7, 0xb2, 0xd6, 0xae, 0xc2, 0xb7]],
]
test.each(encoded)('decodes %s', (_, title, bytes) => {
  const block = Buffer.concat([
    Buffer.from("StreamTitle='Kelp Line - "),
    Buffer.from(bytes),
    Buffer.from("';StreamUrl='';"),
  ])
  expect(titleIn(block)).toEqual({ artist: 'Kelp Line', title })
})

test('removes blocks wherever chunks divide them', () => {
  const text = Buffer.from("StreamTitle='Low';".padEnd(32, '\0'))
  const stream = Buffer.concat([Buffer.from('abcd'), Buffer.from([2]), text, Buffer.from('efgh\0ijkl')])
  for (const size of [1, 3, 7, 100]) {
    const titles: unknown[] = []
    const reader = new IcyReader(4, (titled) => titles.push(titled))
    const sound: Buffer[] = []
    for (let at = 0; at < stream.length; at += size)
      sound.push(...reader.read(stream.subarray(at, at + size)))
    expect([Buffer.concat(sound).toString(), titles]).toEqual([
      'abcdefghijkl',
      [{ title: 'Low', artist: null }],
    ])
  }
})
