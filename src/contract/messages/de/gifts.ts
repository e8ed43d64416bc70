/** Gifts: bought for others, emailed, redeemed, in German. */
export const gifts: Record<string, string> = {
  'Buy as a gift': 'Als Geschenk kaufen',
  'Buy as a gift…': 'Als Geschenk kaufen…',
  'Give as a gift': 'Verschenken',
  'The recipient gets an email with a code to redeem.':
    'Der Empfänger bekommt eine E-Mail mit einem Code zum Einlösen.',
  'Email of the recipient': 'E-Mail des Empfängers',
  'Name (optional)': 'Name (optional)',
  'Deliver on (optional)': 'Zustellen am (optional)',
  'Without a day, the email is sent as soon as you have paid.':
    'Ohne Tag wird die E-Mail gesendet, sobald du bezahlt hast.',
  Gifts: 'Geschenke',
  'Gift for {name}': 'Geschenk für {name}',
  'A gift from {name}': 'Ein Geschenk von {name}',
  'Send the gift again': 'Geschenk erneut senden',
  'Another address gets a new code; the one sent before stops working.':
    'Eine andere Adresse bekommt einen neuen Code; der bisherige gilt dann nicht mehr.',
  Redeemed: 'Eingelöst',
  'Copy the link of the gift {title}': 'Link des Geschenks {title} kopieren',
  'No gifts yet': 'Noch keine Geschenke',
  'Buy a song, an album or a plan as a gift, and see here when it is redeemed.':
    'Kaufe einen Song, ein Album oder einen Tarif als Geschenk, und sieh hier, wann es eingelöst wird.',
  'Give a plan': 'Tarif verschenken',
  'For a month or a year. The recipient gets a code by email, and nothing renews by itself.':
    'Für einen Monat oder ein Jahr. Die beschenkte Person bekommt einen Code per E-Mail, und nichts verlängert sich von selbst.',
  'Paid once. Whoever redeems the code pays nothing, and nothing renews by itself.':
    'Einmal bezahlt. Wer den Code einlöst, zahlt nichts, und nichts verlängert sich von selbst.',
  '{name} gives you a plan of {site}:': '{name} schenkt dir einen Tarif von {site}:',
  'Whoever has the code can redeem it, once. Nothing is charged, and nothing renews by itself.':
    'Wer den Code hat, kann ihn einmal einlösen. Nichts wird abgebucht, und nichts verlängert sich von selbst.',
  'For a year': 'Für ein Jahr',
  'For a month': 'Für einen Monat',
  'Redeem a gift': 'Geschenk einlösen',
  'Your code': 'Dein Code',
  'There is no gift with this code. Check it, and try again.':
    'Zu diesem Code gibt es kein Geschenk. Prüfe ihn und versuche es noch einmal.',
  'This gift was refunded.': 'Dieses Geschenk wurde erstattet.',
  'This gift was redeemed already.': 'Dieses Geschenk wurde schon eingelöst.',
  'It’s yours now, to hear and to download.': 'Es gehört jetzt dir, zum Hören und Herunterladen.',
  'You own this already. Keep the code, or give it to somebody else.':
    'Das besitzt du schon. Behalte den Code oder gib ihn weiter.',
  'Open album': 'Album öffnen',
  'Open song': 'Song öffnen',
  'Go to the start page': 'Zur Startseite',
  'Your gift is on its way': 'Dein Geschenk ist unterwegs',
  'See your gifts, their codes and whether they are redeemed':
    'Deine Geschenke ansehen, mit Codes und ob sie eingelöst sind',
  '{name} has a gift for you': '{name} hat ein Geschenk für dich',
  'Hello,': 'Hallo,',
  'Hello {name},': 'Hallo {name},',
  '{name} gives you music on {site}, to hear and to download:':
    '{name} schenkt dir Musik auf {site}, zum Hören und Herunterladen:',
  'Open the gift': 'Geschenk öffnen',
  'Whoever has the code can redeem it, once. Pass it on if you have the music already.':
    'Wer den Code hat, kann ihn einmal einlösen. Gib ihn weiter, wenn du die Musik schon hast.',
  'Your gift was redeemed: {title}': 'Dein Geschenk wurde eingelöst: {title}',
  'This gift was refunded and is not yours any more: {title}':
    'Dieses Geschenk wurde erstattet und gehört dir nicht mehr: {title}',
  'Gifts you bought or received': 'Geschenke, die du gekauft oder bekommen hast',
  'News of a gift': 'Neues zu einem Geschenk',
  'News of {total} gifts': 'Neues zu {total} Geschenken',
  'Choose a day within a year.': 'Wähle einen Tag innerhalb eines Jahres.',
  'A gift can’t be free.': 'Ein Geschenk kann nicht kostenlos sein.',
  'This gift was emailed often enough. Copy its link instead.':
    'Dieses Geschenk wurde oft genug gesendet. Kopiere stattdessen seinen Link.',
  'Too many emails were sent to others. Try again tomorrow.':
    'Zu viele E-Mails an andere. Versuche es morgen wieder.',
}
