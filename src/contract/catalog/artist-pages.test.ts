import { expect, it } from 'vitest'
import type { Mention } from './artist-fields.ts'
import { mentionParts, mentionsIn } from './artist-pages.ts'

const artist = (id: number, name: string): Mention => ({ type: 'artist', id, name })
const brine = artist(1, 'Brine')
const brass = artist(2, 'Brine & Brass')

it('finds names after an at sign, the longest first', () => {
  expect(mentionParts('Hi @Brine, and @Brine & Brass!', [brine, brass])).toEqual([
    { text: 'Hi ' },
    { text: '@Brine', mention: brine },
    { text: ', and ' },
    { text: '@Brine & Brass', mention: brass },
    { text: '!' },
  ])
})

it('finds names before spaces and letters that are not part of a word', () => {
  for (const after of [' and more', ' 7', '’s', '\n', '-'])
    expect(mentionsIn(`With @Brine${after}`, [brine])).toEqual([brine])
})

it('does not find names within words and addresses', () => {
  for (const text of ['@Briney', 'mail@Brine', '𝒳@Brine', '@ Brine', 'Brine', '@brine'])
    expect(mentionParts(text, [brine])).toEqual([{ text }])
})

it('keeps those that a text contains, once', () => {
  expect(mentionsIn('@Brine @Brine', [brine, brass])).toEqual([brine])
  expect(mentionsIn('', [brine])).toEqual([])
})
