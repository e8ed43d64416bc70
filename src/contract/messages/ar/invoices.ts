/** Downloads and invoices of what was bought, in Arabic. */
export const invoices: Record<string, string> = {
  'This purchase was refunded.': 'تم رد ثمن هذه المشتريات.',
  'This is not released yet.': 'لم يصدر هذا بعد.',
  'These files are being prepared. Please try again in a moment.':
    'يجري تجهيز هذه الملفات. حاول مرة أخرى بعد قليل.',
  Invoice: 'فاتورة',
  'Credit note': 'إشعار دائن',
  Order: 'الطلب',
  'Corrects invoice': 'يصحح الفاتورة',
  'Reverses credit note': 'يلغي إشعار الدائن',
  'Tax ID': 'الرقم الضريبي',
  'Billed to': 'فاتورة إلى',
  Amount: 'المبلغ',
  Subtotal: 'المجموع الفرعي',
  Discount: 'الخصم',
  'Discount ({code})': 'الخصم ({code})',
  '{name} ({rate})': '{name} ({rate})',
  'Includes {name} ({rate})': 'يشمل {name} ({rate})',
}
