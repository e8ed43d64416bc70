/** Artists who are featured on the songs of other teams, and confirm it, in German. */
export const featured: Record<string, string> = {
  'Featured on': 'Mitwirkung an',
  '{artist} wants to feature {name}': '{artist} möchte {name} als mitwirkend nennen',
  Confirm: 'Bestätigen',
  'Decline to be featured?': 'Mitwirkung ablehnen?',
  '{artist} can’t ask again to feature {name} on “{title}”.':
    '{artist} kann nicht noch einmal fragen, ob {name} an „{title}“ mitwirkt.',
  'Waiting for {name} to confirm.': '{name} muss noch bestätigen.',
  'Artists with a team are asked to confirm.': 'Künstler mit einem Team werden gefragt, ob das stimmt.',
  'Features {title} on “{text}”. Please confirm.':
    'Nennt {title} als mitwirkend an „{text}“. Bitte bestätige es.',
  'Confirmed to be featured on “{text}”.': 'Hat die Mitwirkung an „{text}“ bestätigt.',
  'Doesn’t want to be featured on “{text}”.': 'Möchte nicht als mitwirkend an „{text}“ genannt werden.',
  'Songs that feature artists you manage': 'Songs, an denen Künstler mitwirken, die du verwaltest',
  'A song that features an artist you manage': 'Ein Song, an dem ein Künstler mitwirkt, den du verwaltest',
  '{total} featured songs': '{total} Songs mit deinen Künstlern',
  'This artist doesn’t want to be featured on this song.':
    'Dieser Künstler möchte bei diesem Song nicht genannt werden.',
  '{user} confirmed a featured artist of {name}':
    '{user} hat einen mitwirkenden Künstler von {name} bestätigt',
  '{user} declined to be featured on {name}': '{user} hat die Mitwirkung an {name} abgelehnt',
  'Featured artist confirmed': 'Mitwirkender Künstler bestätigt',
  'Featured artist declined': 'Mitwirkung abgelehnt',
}
