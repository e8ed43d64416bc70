/** Prices, coupons and splits in the artist area, in German. */
export const artistSelling: Record<string, string> = {
  '{license} · your share {share}': '{license} · dein Anteil {share}',
  'Only owners of an artist make coupons.': 'Nur Inhaber eines Künstlers erstellen Gutscheine.',
  'A coupon lowers the price of your songs and albums in the carts of those who know its code.':
    'Ein Gutschein senkt den Preis deiner Songs und Alben im Warenkorb aller, die seinen Code kennen.',
  'Not for sale': 'Nicht im Verkauf',
  'For sale': 'Im Verkauf',
  'First {seconds} seconds': 'Erste {seconds} Sekunden',
  'The same for all licences.': 'Für alle Lizenzen gleich.',
  'Split earnings': 'Einnahmen teilen',
  'Search by title': 'Nach Titel suchen',
  'Upload music to sell it.': 'Lade Musik hoch, um sie zu verkaufen.',
  'Shared with': 'Geteilt mit',
  'Your share': 'Dein Anteil',
  Since: 'Seit',
  'Your own': 'Eigene',
  'Of other artists': 'Von anderen Künstlern',
  'Only owners of an artist decide on splits.': 'Nur Inhaber eines Künstlers entscheiden über Aufteilungen.',
  Splits: 'Aufteilungen',
  'No splits yet': 'Noch keine Aufteilungen',
  'To share the earnings of a song or album, choose “Split earnings” in its menu under Prices.':
    'Um die Einnahmen eines Songs oder Albums zu teilen, wähle unter Preise in seinem Menü „Einnahmen teilen“.',
  'Change split': 'Aufteilung ändern',
  'Fixed price': 'Fester Preis',
  'Buyers choose': 'Käufer wählen',
  Kind: 'Art',
  Suggested: 'Vorgeschlagen',
  'The operators have not set up licences to sell under yet.':
    'Die Betreiber haben noch keine Lizenzen für den Verkauf eingerichtet.',
  Proposed: 'Vorgeschlagen ist',
  'Proposed: end the split.': 'Vorgeschlagen: die Aufteilung beenden.',
  'Proposed: {shares}': 'Vorgeschlagen: {shares}',
  'Takes effect once {names} agree.': 'Gilt, sobald {names} zustimmen.',
  'Shared like the album “{title}”, until you change it here.':
    'Wie das Album „{title}“ aufgeteilt, bis du es hier änderst.',
  Shares: 'Anteile',
  'Share of {name}': 'Anteil von {name}',
  'Add an artist': 'Künstler hinzufügen',
  'For later sales. Artists who get a share, or less than before, are asked first.':
    'Für spätere Verkäufe. Künstler, die einen Anteil oder weniger als bisher bekommen, werden zuerst gefragt.',
  'Together {sum} of 100 %': 'Zusammen {sum} von 100 %',
  'End split': 'Aufteilung beenden',
  Accepted: 'Angenommen',
  '{artist} offers {name} {share} of the earnings': '{artist} bietet {name} {share} der Einnahmen',
  '{artist} wants to change the share of {name} from {before} to {share}':
    '{artist} möchte den Anteil von {name} von {before} auf {share} ändern',
  'Waiting for your answer': 'Wartet auf deine Antwort',
  '{user} ended {name}': '{user} hat {name} beendet',
  '{user} proposed to split the earnings of {name}':
    '{user} hat eine Aufteilung der Einnahmen von {name} vorgeschlagen',
  '{user} split the earnings of {name}': '{user} hat die Einnahmen von {name} aufgeteilt',
  '{user} withdrew the proposed split of {name}':
    '{user} hat die vorgeschlagene Aufteilung von {name} zurückgezogen',
  '{user} agreed to the split of {name}': '{user} hat der Aufteilung von {name} zugestimmt',
  '{user} declined the split of {name}': '{user} hat die Aufteilung von {name} abgelehnt',
  'Split proposed': 'Aufteilung vorgeschlagen',
  'Earnings split': 'Einnahmen aufgeteilt',
  'Proposed split withdrawn': 'Vorgeschlagene Aufteilung zurückgezogen',
  'Split agreed to': 'Aufteilung zugestimmt',
  'Split declined': 'Aufteilung abgelehnt',
  'Email addresses': 'E-Mail-Adressen',
  'Ask for an email address': 'Nach einer E-Mail-Adresse fragen',
  'Visitors download it without an account, and you receive their address.':
    'Besucher laden es ohne Konto herunter, und du erhältst ihre Adresse.',
  'Only what is free: visitors download it, and the artist receives their address.':
    'Nur bei Kostenlosem: Besucher laden es herunter, und der Künstler erhält ihre Adresse.',
  'Only what is free can ask for an email address.': 'Nur Kostenloses kann nach einer E-Mail-Adresse fragen.',
  'Choose an artist of the item first: it receives the addresses.':
    'Wähle zuerst einen Künstler: Er erhält die Adressen.',
  'Only owners of an artist see the email addresses it received.':
    'Nur Inhaber eines Künstlers sehen die E-Mail-Adressen, die er erhalten hat.',
  'Search by address or title': 'Nach Adresse oder Titel suchen',
  'Email address': 'E-Mail-Adresse',
  'No email addresses yet': 'Noch keine E-Mail-Adressen',
  'Offer a song or album as a free download for an email address: those who agree appear here until they withdraw.':
    'Biete einen Song oder ein Album als Gratis-Download für eine E-Mail-Adresse an: Wer zustimmt, erscheint hier, bis er sie zurückzieht.',
}
