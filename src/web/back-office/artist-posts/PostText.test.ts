import { expect, it } from 'vitest'
import { typedMention } from './PostText.tsx'

it('finds the name that ends at the cursor', () => {
  expect(typedMention('Hi @bri', 7)).toEqual({ start: 3, query: 'bri' })
  expect(typedMention('Hi @bri and', 7)).toEqual({ start: 3, query: 'bri' })
  expect(typedMention('@Sea of T', 9)).toEqual({ start: 0, query: 'Sea of T' })
})

it('finds none in addresses, before the first letter and after a sentence', () => {
  for (const text of ['mail@bri', '@', '@ bri', 'bri', '@bri. Next, ', '@one two three four'])
    expect(typedMention(text, text.length)).toBeNull()
})
