import { escapeHtml } from '../../../core/escape.ts'
import type { InvoiceView } from './invoice-view.ts'

const style = `
  :root { color-scheme: light }
  body { margin: 0; background: #f4f4f7; color: #16171d; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif }
  main { box-sizing: border-box; max-width: 760px; margin: 32px auto; padding: 48px; background: #fff; border-radius: 12px }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px }
  h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2 }
  dl { display: grid; grid-template-columns: auto auto; gap: 2px 16px; margin: 0 }
  dt, .label, .detail { color: #5a5d69 }
  dd { margin: 0; font-variant-numeric: tabular-nums }
  address { font-style: normal }
  .buyer { margin-block: 32px }
  .label, .detail, th { font-size: 13px }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
  th { padding-block: 8px; border-bottom: 1px solid #16171d; font-weight: 600; text-align: start }
  td { padding-block: 10px; border-bottom: 1px solid #e3e3ea; vertical-align: top }
  th:last-child, td:last-child { padding-inline-start: 24px; text-align: end; white-space: nowrap }
  tfoot td { padding-block: 6px; border: 0; text-align: end }
  tfoot tr:last-child td { padding-block-start: 12px; border-top: 1px solid #16171d; font-weight: 700; font-size: 17px }
  .notes { margin-block: 32px 0; color: #5a5d69 }
  @media (max-width: 600px) { main { margin: 0; padding: 24px; border-radius: 0 } }
  @media print {
    body { background: none }
    main { max-width: none; margin: 0; padding: 0; break-after: page }
    main:last-child { break-after: auto }
  }`

const lines = (texts: string[]): string =>
  texts.map((text) => `<div dir="auto">${escapeHtml(text)}</div>`).join('')

const page = (view: InvoiceView): string => `
  <main>
    <header>
      <div>
        <h1>${escapeHtml(view.title)}</h1>
        <dl>${view.facts
          .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`)
          .join('')}</dl>
      </div>
      <address>${lines(view.seller)}</address>
    </header>
    <section class="buyer"><div class="label">${escapeHtml(view.buyerLabel)}</div>${lines(view.buyer)}</section>
    <table>
      <thead><tr><th scope="col">${escapeHtml(view.itemLabel)}</th><th scope="col">${escapeHtml(view.amountLabel)}</th></tr></thead>
      <tbody>${view.items
        .map(
          ({ title, detail, amount }) =>
            `<tr><td><div dir="auto">${escapeHtml(title)}</div><div class="detail" dir="auto">${escapeHtml(detail)}</div></td><td>${escapeHtml(amount)}</td></tr>`,
        )
        .join('')}</tbody>
      <tfoot>${view.totals
        .map(([label, amount]) => `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(amount)}</td></tr>`)
        .join('')}</tfoot>
    </table>
    ${view.notes.length > 0 ? `<div class="notes">${lines(view.notes)}</div>` : ''}
  </main>`

/** Renders invoices as one page to print, each on its own sheet. Needs no script, font or image. */
export const invoiceHtml = (views: readonly InvoiceView[]): string => {
  const [first] = views
  const title = first ? `${first.title} ${first.number}` : ''
  return `<!doctype html>
<html lang="${escapeHtml(first?.locale ?? 'en')}" dir="${first?.direction ?? 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${views.map(page).join('')}</body>
</html>
`
}
