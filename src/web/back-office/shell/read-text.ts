const strict = new TextDecoder('utf-8', { fatal: true })

const decoderFor = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const utf16In = ([first, second]: Uint8Array): string | null => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

/** Reads a file as text: in UTF-16 or UTF-8, else in the encoding that its XML declaration names, else as Western. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const utf16 = bytes.length < 2 ? null : utf16In(bytes)
  if (utf16 !== null) return decoderFor(utf16).decode(bytes)
  try {
    return strict.decode(bytes)
  } catch {
    const text = decoderFor('windows-1252').decode(bytes)
    const [, label] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(text) ?? []
    return label === undefined || /^utf/i.test(label) ? text : decoderFor(label).decode(bytes)
  }
}
