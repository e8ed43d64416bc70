import { en } from '../../contract/messages/en.ts'

/** Words a message key in English, with the names in braces filled in. */
export const worded = (key: string, values: Record<string, string | number> = {}): string => {
  const text = en[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
