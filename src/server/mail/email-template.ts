import { isRightToLeft } from '../../contract/core/text.ts'

/** An entry of a list in an email. */
interface Line {
  title: string | null
  text: string
  url: string | null
}

/** An email as written by a feature: paragraphs, a list and at most one action. */
export interface Email {
  /** Its language. */
  locale: string
  subject: string
  /** One paragraph each. */
  before: string[]
  lines?: Line[]
  action?: { label: string; url: string }
  after: string[]
  /** Reply-to address if different from the sender. */
  reply_to?: string
  /** Why it was sent, and the page that stops emails like it; mail programs can stop them in one click, too. */
  unsubscribe?: { text: string; label: string; url: string }
}

const directionOf = (locale: string): 'rtl' | 'ltr' => (isRightToLeft(locale) ? 'rtl' : 'ltr')

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (signature) => `&#${signature.charCodeAt(0)};`)

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const button = ({ label, url }: NonNullable<Email['action']>): string => `
      <p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#6d3bf5;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
      <p style="margin:0 0 16px;font-size:14px;color:#5a5d69;word-break:break-all">${escaped(url)}</p>`

const listOf = (lines: Line[]): string => `
      <ul style="margin:0 0 16px;padding:0;list-style:none">${lines
        .map(({ title, text, url }) => {
          const bold = title && `<strong>${escaped(title)}</strong>`
          const linked = bold && url ? `<a href="${escaped(url)}" style="color:#5b2bd9">${bold}</a>` : bold
          const body = `<div dir="auto">${escaped(text)}</div>`
          return `
        <li style="margin:0 0 12px">${linked ? `<div dir="auto">${linked}</div>` : ''}${body}</li>`
        })
        .join('')}
      </ul>`

const footer = ({ text, label, url }: NonNullable<Email['unsubscribe']>): string => `
      <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e3ea;font-size:14px;color:#5a5d69">${escaped(text)} <a href="${escaped(url)}" style="color:#5a5d69">${escaped(label)}</a></p>`

const lineText = ({ title, text, url }: Line): string =>
  [title === null ? text : `${title}: ${text}`, url].filter(Boolean).join('\n')

/** Renders an email as plain text, with the full URL of the action. */
export const textOf = ({ before, lines = [], action, after, unsubscribe }: Email): string =>
  [
    ...before,
    ...lines.map(lineText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    ...(unsubscribe ? [`${unsubscribe.text}\n${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')

/** Renders an email as HTML for every mail client: no image, no script, no style sheet. */
export const htmlOf = (email: Email, sender: string): string => `<!doctype html>
<html lang="${escaped(email.locale)}" dir="${directionOf(email.locale)}">
  <head><meta charset="utf-8"><title>${escaped(email.subject)}</title></head>
  <body style="margin:0;padding:32px 16px;background:#f4f4f7">
    <div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff;color:#16171d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
      <p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#5b2bd9">${escaped(sender)}</p>
      <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escaped(email.subject)}</h1>
      ${email.before.map(paragraph).join('\n      ')}${email.lines?.length ? listOf(email.lines) : ''}${email.action ? button(email.action) : ''}
      ${email.after.map(paragraph).join('\n      ')}${email.unsubscribe ? footer(email.unsubscribe) : ''}
    </div>
  </body>
</html>
`
