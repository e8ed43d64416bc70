import { expect, it } from 'vitest'
import { type EmbedChoices, embedCode, embedPath } from './ShareEmbed.tsx'

const choices: EmbedChoices = { size: 'large', theme: 'auto', width: null, at: null }

it('names only what was chosen', () => {
  expect(embedPath('song', 7, choices)).toBe('/embed/song/7')
  expect(embedPath('song', 7, { ...choices, at: 0 })).toBe('/embed/song/7?t=0')
  expect(embedPath('album', 7, { ...choices, theme: 'dark', at: 9 })).toBe('/embed/album/7?theme=dark&t=9')
})

it('escapes title and URL', () => {
  const code = embedCode('https://a.example/?a&b', 'A "quoted" <title>', {
    ...choices,
    size: 'compact',
    width: 300,
  })
  const frame = `src="https://a.example/?a&amp;b" width="300" height="80" title="A &quot;quoted&quot; &lt;title&gt;"`
  expect(code).toContain(frame)
})
