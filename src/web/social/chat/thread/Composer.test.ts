import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf } from '../../../catalog/items/text-links.ts'
import { itemOfLink } from './Composer.tsx'

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

it('finds links to web pages without the punctuation around them', () => {
  expect(linksIn('See https://example.org/a?b=1#c, and (http://example.org/x_(y)).')).toEqual([
    'https://example.org/a?b=1#c',
    'http://example.org/x_(y)',
  ])
  expect(partsOf('A https://example.org!')).toEqual([
    { text: 'A ' },
    { text: 'https://example.org', href: 'https://example.org/' },
    { text: '!' },
  ])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  'http://user:secret@example.org/',
  'https://bank.example@evil.example',
  'vbscript:https',
  'example.org',
])('makes no link of %s', (text) => {
  expect(linksIn(text)).toEqual([])
})

it('loses no character and links only to http and https', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:', '<', '"', ' '))),
      (words) => {
        const text = words.join('')
        const parts = partsOf(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\//)
      },
    ),
  )
})

it('recognizes items of this site', () => {
  const origins = ['https://music.example', 'http://localhost:3000']
  expect(itemOfLink('https://music.example/song/12?t=83', origins)).toEqual({ type: 'song', id: 12, at: 83 })
  expect(itemOfLink('http://localhost:3000/radio-station/3', origins)).toMatchObject({
    type: 'radio-station',
  })
  expect(itemOfLink('https://music.example/album/7?t=5', origins)).toEqual({ type: 'album', id: 7, at: null })
  for (const other of ['https://evil.example/song/12', 'https://music.example/profile/1', 'nothing'])
    expect(itemOfLink(other, origins)).toBeNull()
})
