/** What an invoice or credit note says, as it was when it was issued. All amounts are minor units of `currency`. */
export interface InvoiceDocument {
  order: string
  /** The invoice that a credit note corrects. */
  corrects: string | null
  seller: { name: string; address: string; tax_id: string; note: string }
  buyer: { name: string; email: string; address: string; country: string | null }
  items: { title: string; artist: string; license: string; amount: number }[]
  subtotal: number
  coupon: string | null
  discount: number
  tax: number
  tax_name: string
  /** In hundredths of a percent. */
  tax_rate: number
  /** The prices contain the tax. */
  tax_included: boolean
  total: number
  currency: string
  /** Why it was refunded. */
  reason: string
}

export interface Invoice {
  /** Such as 2026-000012. */
  number: string
  kind: 'invoice' | 'credit_note'
  document: InvoiceDocument
  issued_at: string
}
