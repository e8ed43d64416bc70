import { isRightToLeft } from '../../contract/direction.ts'

/** An email as written by a feature: paragraphs and at most one action. */
export interface Email {
  /** Its language. */
  locale: string
  subject: string
  /** One paragraph each. */
  before: string[]
  action?: { label: string; url: string }
  after: string[]
  /** Reply-to address if different from the sender. */
  reply_to?: string
}

const directionOf = (locale: string): 'rtl' | 'ltr' => (isRightToLeft(locale) ? 'rtl' : 'ltr')

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (signature) => `&#${signature.charCodeAt(0)};`)

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const button = ({ label, url }: NonNullable<Email['action']>): string => `
      <p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#6d3bf5;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
      <p style="margin:0 0 16px;font-size:14px;color:#5a5d69;word-break:break-all">${escaped(url)}</p>`

/** Renders an email as plain text, with the full URL of the action. */
export const textOf = ({ before, action, after }: Email): string =>
  [...before, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after].join('\n\n')

/** Renders an email as HTML for every mail client: no image, no script, no style sheet. */
export const htmlOf = (email: Email, sender: string): string => `<!doctype html>
<html lang="${escaped(email.locale)}" dir="${directionOf(email.locale)}">
  <head><meta charset="utf-8"><title>${escaped(email.subject)}</title></head>
  <body style="margin:0;padding:32px 16px;background:#f4f4f7">
    <div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff;color:#16171d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
      <p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#5b2bd9">${escaped(sender)}</p>
      <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escaped(email.subject)}</h1>
      ${email.before.map(paragraph).join('\n      ')}${email.action ? button(email.action) : ''}
      ${email.after.map(paragraph).join('\n      ')}
    </div>
  </body>
</html>
`
