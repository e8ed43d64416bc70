const tables = new Map<string, Map<string, Buffer>>()

/** Returns all characters of an encoding of one or two bytes per character. */
const tableOf = (encoding: string): Map<string, Buffer> => {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, Buffer>()
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const add = (bytes: Buffer): void => {
    const text = decoder.decode(bytes)
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0; first < 256; first++) add(Buffer.from([first]))
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) add(Buffer.from([first, second]))
  tables.set(encoding, table)
  return table
}

/** Encodes a text in an encoding of one or two bytes per character. Throws for characters that it lacks. */
export const encode = (text: string, encoding: string): Buffer => {
  const table = tableOf(encoding)
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = table.get(letter)
      if (!bytes) throw new Error(`${letter} is not in ${encoding}.`)
      return bytes
    }),
  )
}
