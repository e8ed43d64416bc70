/** Revenue and accounting in the back office, in German. */
export const adminRevenue: Record<string, string> = {
  Revenue: 'Umsatz',
  Accounting: 'Buchhaltung',
  'Gross revenue': 'Bruttoumsatz',
  'Net revenue': 'Nettoumsatz',
  Orders: 'Bestellungen',
  'Average order': 'Durchschnittliche Bestellung',
  'What buyers paid, with taxes.': 'Was Käufer bezahlt haben, mit Steuern.',
  'Gross revenue less refunds and taxes.': 'Bruttoumsatz ohne Erstattungen und Steuern.',
  'Paid orders; what was free isn’t counted.': 'Bezahlte Bestellungen; Kostenloses zählt nicht.',
  'What the site keeps, less commission on refunds.':
    'Was die Seite behält, ohne die Provision von Erstattungen.',
  'What payment providers keep.': 'Was Zahlungsanbieter behalten.',
  'Sales of this period will appear here.': 'Verkäufe dieses Zeitraums stehen dann hier.',
  'Sold most': 'Am meisten verkauft',
  Countries: 'Länder',
  '{number} sold': '{number}-mal verkauft',
  '30 days': '30 Tage',
  '90 days': '90 Tage',
  'Credit notes': 'Gutschriften',
  Month: 'Monat',
  'Tax amount': 'Steuerbetrag',
  'No tax': 'Ohne Steuer',
  'Sales as CSV': 'Verkäufe als CSV',
  'Taxes as CSV': 'Steuern als CSV',
  'Payouts as CSV': 'Auszahlungen als CSV',
  'No invoices in this period': 'Keine Rechnungen in diesem Zeitraum',
  'Invoices and credit notes are added up here by country and tax rate.':
    'Hier werden Rechnungen und Gutschriften nach Land und Steuersatz zusammengezählt.',
  'As invoices and credit notes say; credit notes are deducted. All times are in UTC.':
    'Nach Rechnungen und Gutschriften; Gutschriften sind abgezogen. Alle Zeiten gelten in UTC.',
  Taxes: 'Steuern',
}
