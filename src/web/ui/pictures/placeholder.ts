/** Hues around the whole color wheel, each as light as white text permits. */
const grounds = [
  '#8d4242',
  '#834a34',
  '#77512b',
  '#695624',
  '#5b5b20',
  '#4e5f20',
  '#416023',
  '#376227',
  '#2f642f',
  '#286438',
  '#246343',
  '#226351',
  '#236262',
  '#275f74',
  '#305b86',
  '#3d5699',
  '#4a4a9e',
  '#583e9c',
  '#663696',
  '#74308e',
  '#822e82',
  '#8e3074',
  '#953565',
  '#933a53',
]

/** Returns a background for items without an image: stable per name, dark enough for white text. */
export const tintOf = (name: string): string => {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return grounds[hash % grounds.length] as string
}

/** Returns the initials of a name's first two words; only one for scripts with joined letters. */
export const initialsOf = (name: string): string => {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
  const [first = '', second = ''] = words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
  return /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Han}/u.test(first) ? first : first + second
}
