/** Splits of earnings: notifications and refusals, in German. */
export const splits: Record<string, string> = {
  'Offers {title} a share of the earnings of “{text}”. Please confirm.':
    'Bietet {title} einen Anteil an den Einnahmen von „{text}“. Bitte bestätigen.',
  'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.':
    'Möchte den Anteil von {title} an den Einnahmen von „{text}“ ändern. Bitte bestätigen.',
  'Agreed to the split of “{text}”.': 'Hat der Aufteilung von „{text}“ zugestimmt.',
  'Declined the split of “{text}”.': 'Hat die Aufteilung von „{text}“ abgelehnt.',
  'The split of “{text}” is in effect.': 'Die Aufteilung von „{text}“ gilt jetzt.',
  'Splits with artists you own': 'Aufteilungen mit Künstlern, die dir gehören',
  'A split with {title}': 'Eine Aufteilung mit {title}',
  'News of {total} splits': 'Neues zu {total} Aufteilungen',
  'All shares together must be 100 %.': 'Alle Anteile zusammen müssen 100 % ergeben.',
  'An artist can only have one share.': 'Ein Künstler kann nur einen Anteil haben.',
  'Artists without a team can’t get a share, as nobody could be paid.':
    'Künstler ohne Team können keinen Anteil bekommen, da niemand bezahlt werden könnte.',
  'An artist of this split is no longer here.': 'Ein Künstler dieser Aufteilung ist nicht mehr hier.',
}
