/** People who have a plan together, in German. */
export const families: Record<string, string> = {
  Family: 'Familie',
  'People who have a plan together. Each has their own library, and nobody sees what others hear.':
    'Menschen mit einem gemeinsamen Tarif. Alle haben ihre eigene Bibliothek, und niemand sieht, was andere hören.',
  '{taken} of {seats} places taken': '{taken} von {seats} Plätzen vergeben',
  'Leave the family of {name}?': 'Familie von {name} verlassen?',
  'You no longer have {plan}. Your library, playlists and purchases stay.':
    'Du hast {plan} dann nicht mehr. Deine Bibliothek, Playlists und Käufe bleiben.',
  'You share {plan} of {name} until {date}.': 'Du nutzt {plan} von {name} mit, bis {date}.',
  'You share {plan} of {name}.': 'Du nutzt {plan} von {name} mit.',
  'Remove {name} from the family?': '{name} aus der Familie entfernen?',
  'Remove {name} from the family': '{name} aus der Familie entfernen',
  'They no longer have your plan. Their library stays as it is.':
    'Sie haben deinen Tarif dann nicht mehr. Ihre Bibliothek bleibt, wie sie ist.',
  'Since {date}': 'Seit {date}',
  'Invitation link': 'Einladungslink',
  'You pay the plan': 'Du bezahlst den Tarif',
  'Pays the plan': 'Bezahlt den Tarif',
  'Invite to your family': 'In deine Familie einladen',
  'They have your plan, and keep their own music and playlists. Nobody sees what others hear.':
    'Wer beitritt, hat deinen Tarif und behält die eigene Musik und Playlists. Niemand sieht, was andere hören.',
  'The link works once, for two weeks. It is shown only now.':
    'Der Link gilt einmal und zwei Wochen lang. Er wird nur jetzt angezeigt.',
  'Create a link instead': 'Stattdessen Link erstellen',
  '{name} shares {plan} with you': '{name} teilt {plan} mit dir',
  'Join the family of {name} on {site}, and have {plan} for free.':
    'Tritt auf {site} der Familie von {name} bei, und nutze {plan} kostenlos.',
  'The invitation expires in two weeks, and works once.':
    'Die Einladung läuft in zwei Wochen ab und gilt einmal.',
  'Join the family': 'Der Familie beitreten',
  'It costs you nothing, and your library stays your own.':
    'Es kostet dich nichts, und deine Bibliothek bleibt deine.',
  'You pay this plan yourself.': 'Du bezahlst diesen Tarif selbst.',
  'You are in a family already. Leave it first.': 'Du bist schon in einer Familie. Verlasse sie zuerst.',
  'You have a plan of your own. Cancel it, and join once it has ended.':
    'Du hast einen eigenen Tarif. Kündige ihn, und tritt bei, wenn er beendet ist.',
  'All places of this plan are taken.': 'Alle Plätze dieses Tarifs sind vergeben.',
  'All places of your plan are taken.': 'Alle Plätze deines Tarifs sind vergeben.',
  'Your plan is for one person.': 'Dein Tarif ist für eine Person.',
  'Too many invitations are open. Withdraw one of them.':
    'Zu viele Einladungen sind offen. Ziehe eine davon zurück.',
  'You are in no family.': 'Du bist in keiner Familie.',
  'You share somebody else’s plan. Leave that family first.':
    'Du nutzt den Tarif von jemand anderem mit. Verlasse zuerst diese Familie.',
  'The members of your family lose it, too.': 'Auch die Mitglieder deiner Familie verlieren ihn.',
  'Up to {seats} people': 'Bis zu {seats} Personen',
  'Joined your family and shares your plan.': 'Ist deiner Familie beigetreten und nutzt deinen Tarif mit.',
  'Left your family.': 'Hat deine Familie verlassen.',
  'No longer shares a plan with you. Your library stays as it is.':
    'Teilt keinen Tarif mehr mit dir. Deine Bibliothek bleibt, wie sie ist.',
  'People who share a plan with you': 'Menschen, die einen Tarif mit dir teilen',
  'Expires on {date}': 'Läuft am {date} ab',
  'Withdraw the invitation of {name}': 'Einladung von {name} zurückziehen',
  'Send invitation': 'Einladung senden',
  'Invitation sent': 'Einladung gesendet',
  'News of your family': 'Neues von deiner Familie',
}
