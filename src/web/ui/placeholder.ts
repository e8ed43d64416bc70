import { artColor, toHex } from '../../contract/color.ts'

const STEPS = 24

/** A ground for what has no picture: always the same for a name, dark enough for white text. */
export const tintOf = (name: string): string => {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const hue = ((hash % STEPS) / STEPS) * 360
  const channel = (shift: number) => 102 + 56 * Math.cos(((hue - shift) * Math.PI) / 180)
  return artColor(toHex([channel(0), channel(120), channel(240)]))
}

/** The first letters of a name's first two words; scripts that join their letters keep one. */
export const initialsOf = (name: string): string => {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
  return /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Han}/u.test(first) ? first : first + second
}
