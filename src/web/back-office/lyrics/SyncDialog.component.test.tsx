import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistSongCalls, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { streams } from '../../../contract/catalog/streams.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const SECONDS = 60
const RATE = 8_000

/** A minute of silence, as a browser can play it. */
const silence = (): string => {
  const size = SECONDS * RATE
  const view = new DataView(new ArrayBuffer(44 + size))
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, size, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))
}

const plain = '[Verse]\nOne\n\nTwo\nThree'
let saved: unknown

const open = async (lyrics: string) => {
  const row = { ...(sampleOf(artistSongs.list.reply.def.shape.data.def.element, { id: 1 }) as object), id: 1 }
  const item = { ...(sampleOf(artistSongs.get.reply) as object), id: 1, title: 'Fog', lyrics, version: '1' }
  answerTable(artistSongs, [row as never], { item: item as never })
  answer(artistSongs.get, () => item as never)
  answer(artistSongs.change, ({ body }) => {
    saved = body.lyrics
    return { ...item, lyrics: body.lyrics } as never
  })
  await openArtistArea('songs?edit=1')
  await page.getByRole('button', { name: 'Set times while it plays' }).click()
  await expect.element(seekBar()).toBeEnabled()
}
beforeEach(() => {
  saved = undefined
  answer(artistSongCalls.genres, () => [])
  answer(artistSongCalls.states, () => sampleOf(artistSongCalls.states.reply) as never)
  answer(streams.stream, () => ({
    hls_url: null,
    file_url: silence(),
    mime: 'audio/wav',
    duration: SECONDS,
    expires_at: '2090-01-01T00:00:00.000Z',
    bitrates: [],
    gain_db: null,
    album_gain_db: null,
    peak: null,
    waveform: [],
    preview: false,
    lyrics: null,
  }))
})

const editor = () => page.getByRole('dialog', { name: 'Times of the lyrics' })
const seekBar = () => editor().getByRole('slider', { name: 'Seek' })
const markButton = () => editor().getByRole('button', { name: 'Mark line' })
const field = () => page.getByRole('textbox', { name: 'Lyrics' })
const text = () => (field().element() as HTMLTextAreaElement).value
const current = () => editor().element().querySelector('[aria-current] button')?.textContent
const apply = () => editor().getByRole('button', { name: 'Apply' }).click()
const seek = (seconds: number) => seekBar().fill(String(seconds))

it('marks lines by button and keys, and saves them with the form as LRC', { tags: 'long' }, async () => {
  await open(plain)
  expect(current()).toBe('One')
  await seek(5)
  await markButton().click()
  expect(current()).toBe('Two')
  await seek(8.5)
  markButton().element().focus()
  await userEvent.keyboard(' ')
  expect(current()).toBe('Three')
  await seek(12)
  markButton().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor().getByText('Lines with a time: 3 of 3')).toBeVisible()
  // What the scrim dims behind the editor is not read.
  expect(await axeFinds('#root *')).toEqual([])
  await userEvent.keyboard('{Backspace}')
  expect(current()).toBe('Three')
  await editor().getByRole('button', { name: 'Two: 0.1 s later' }).click()
  await editor().getByRole('button', { name: 'One: 0.1 s earlier' }).click()
  await apply()
  await expect.element(editor()).not.toBeInTheDocument()
  const lrc = '[Verse]\n[00:04.90] One\n\n[00:08.60] Two\nThree'
  expect(text()).toBe(lrc)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => saved).toBe(lrc)
})

it('marks by what is heard while the song plays, and shows the lines as listeners see them', async () => {
  await open('[00:00.50] One\n[00:30.00] Two\nThree')
  await seek(40)
  await editor().getByRole('button', { name: 'Play', exact: true }).click()
  await expect.element(editor().getByRole('button', { name: 'Pause' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(editor().getByText('Lines with a time: 3 of 3')).toBeVisible()
  await editor().getByRole('button', { name: 'Preview' }).click()
  await expect
    .poll(() => editor().element().querySelector('[data-part~="lyrics"] [aria-current]')?.textContent)
    .toBe('One')
  await editor().getByRole('button', { name: 'Two', exact: true }).click()
  await expect
    .poll(() => editor().element().querySelector('[data-part~="lyrics"] [aria-current]')?.textContent)
    .toBe('Two')
  await apply()
  await expect.poll(text).toMatch(/^\[00:00\.50\] One\n\[00:30\.00\] Two\n\[00:4\d\.\d\d\] Three$/)
})

it('plays from a line, takes its time away, and changes no order', { tags: 'long' }, async () => {
  await open('[00:05.00] One\n[00:30.00] Two')
  await editor().getByRole('button', { name: 'Two: play from 00:30.00' }).click()
  await expect.poll(() => (seekBar().element() as HTMLInputElement).valueAsNumber).toBe(30)
  expect(editor().element().querySelector('[data-heard]')?.textContent).toContain('Two')
  await editor().getByRole('button', { name: 'One', exact: true }).click()
  await seek(40)
  await markButton().click()
  await expect.element(editor().getByText('Earlier than the line above')).toBeVisible()
  await expect.element(editor().getByRole('button', { name: 'Apply' })).toBeDisabled()
  await editor().getByRole('button', { name: 'Two: remove the time' }).click()
  await apply()
  await expect.poll(text).toBe('[00:40.00] One\nTwo')
})

it('asks before marks are lost', { tags: 'long' }, async () => {
  await open(plain)
  await markButton().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(editor()).toBeVisible()
  await editor().getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(editor()).not.toBeInTheDocument()
  expect(text()).toBe(plain)
})

it('closes at once while nothing is marked', async () => {
  await open(plain)
  await userEvent.keyboard('{Escape}')
  await expect.element(editor()).not.toBeInTheDocument()
  await expect.element(field()).toBeVisible()
})
