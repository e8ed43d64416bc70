import { expect, test } from 'vitest'
import { AUDIO_EXTENSIONS, extensionOf, hasExtension, IMAGE_EXTENSIONS } from './file-types.ts'

test('an extension matches regardless of case', () => {
  expect(hasExtension('Song.MP3', AUDIO_EXTENSIONS)).toBe(true)
  expect(hasExtension('cover.JpEg', IMAGE_EXTENSIONS)).toBe(true)
  expect(hasExtension('song.mp3.exe', AUDIO_EXTENSIONS)).toBe(false)
  expect(hasExtension('cover.png', AUDIO_EXTENSIONS)).toBe(false)
})

test('a name without extension does not match', () => {
  for (const name of ['mp3', '.mp3', 'song.', '', 'folder.mp3/song', 'c:\\a.mp3\\song']) {
    expect(hasExtension(name, AUDIO_EXTENSIONS)).toBe(false)
  }
  expect(extensionOf('/music/a.b/c.FLAC')).toBe('flac')
})
