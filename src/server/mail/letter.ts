import { isRightToLeft } from '../../contract/direction.ts'

/** A mail as a feature words it: sentences and at most one thing to do. */
export interface Letter {
  /** The language that it is written in. */
  locale: string
  subject: string
  /** One paragraph each. */
  before: string[]
  action?: { label: string; url: string }
  after: string[]
  /** Whom an answer goes to, where that is not the sender. */
  reply_to?: string
}

const directionOf = (locale: string): 'rtl' | 'ltr' => (isRightToLeft(locale) ? 'rtl' : 'ltr')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const button = ({ label, url }: NonNullable<Letter['action']>): string => `
      <p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#6d3bf5;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
      <p style="margin:0 0 16px;font-size:14px;color:#5a5d69;word-break:break-all">${escaped(url)}</p>`

/** The letter as plain text, with the address of the action in full. */
export const textOf = ({ before, action, after }: Letter): string =>
  [...before, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after].join('\n\n')

/** The letter as HTML that every mail program shows: no picture, no script, no style sheet. */
export const htmlOf = (letter: Letter, sender: string): string => `<!doctype html>
<html lang="${escaped(letter.locale)}" dir="${directionOf(letter.locale)}">
  <head><meta charset="utf-8"><title>${escaped(letter.subject)}</title></head>
  <body style="margin:0;padding:32px 16px;background:#f4f4f7">
    <div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff;color:#16171d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
      <p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#5b2bd9">${escaped(sender)}</p>
      <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escaped(letter.subject)}</h1>
      ${letter.before.map(paragraph).join('\n      ')}${letter.action ? button(letter.action) : ''}
      ${letter.after.map(paragraph).join('\n      ')}
    </div>
  </body>
</html>
`
