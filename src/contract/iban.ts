/** Returns an IBAN without spaces, in upper case. */
export const compactIban = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase()

/** Returns whether a text is an IBAN with a right checksum (ISO 13616, modulo 97 by ISO 7064). */
export const isIban = (text: string): boolean => {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Returns whether a text has the form of a BIC (ISO 9362). */
export const isBic = (text: string): boolean =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text.trim().toUpperCase())
