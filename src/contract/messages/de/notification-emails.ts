/** Emails about notifications, and who gets which, in German. */
export const notificationEmails: Record<string, string> = {
  'A message from the operators': 'Eine Nachricht der Betreiber',
  'A playlist is shared with you': 'Eine Playlist wurde mit dir geteilt',
  Always: 'Immer',
  App: 'App',
  'By email: {kind}': 'Per E-Mail: {kind}',
  'Choose what shows up under the bell, and what we email you if you don’t see it there.':
    'Was du an der Glocke erfährst, und was wir dir mailen, wenn du es dort nicht siehst.',
  'Confirm your email to get notifications by email.':
    'Bestätige deine E-Mail-Adresse, um Benachrichtigungen per E-Mail zu bekommen.',
  'Emails turned off': 'E-Mails ausgeschaltet',
  'New episode of {title}': 'Neue Folge von {title}',
  'New message from {name}': 'Neue Nachricht von {name}',
  'New music by {title}': 'Neue Musik von {title}',
  'Open the link in the email again, or log in and choose there which emails you get.':
    'Öffne den Link in der E-Mail noch einmal, oder melde dich an und wähle dort, welche E-Mails du bekommst.',
  'Open {name}': '{name} öffnen',
  'The feed of {title} stopped working': 'Der Feed von {title} wird nicht mehr gelesen',
  'There are {total} more.': 'Weitere: {total}.',
  'This link is incomplete': 'Dieser Link ist unvollständig',
  'Turn off these emails': 'Diese E-Mails ausschalten',
  'Turn off these emails?': 'Diese E-Mails ausschalten?',
  'You and {name} are now friends': 'Du und {name} seid jetzt befreundet',
  'You get at most one email an hour about: {kind}.':
    'Du bekommst höchstens eine E-Mail pro Stunde über: {kind}.',
  'You get at most one email per kind and hour, and none about what you have seen.':
    'Du bekommst höchstens eine E-Mail pro Art und Stunde, und keine über das, was du gesehen hast.',
  'You no longer get emails about: {kind}. You still see them in the app.':
    'Du bekommst keine E-Mails mehr über: {kind}. In der App siehst du sie weiterhin.',
  'You still see these notifications in the app, and can turn the emails on again in your account.':
    'Du siehst diese Benachrichtigungen weiterhin in der App und kannst die E-Mails in deinem Konto wieder einschalten.',
  '{total} friend requests': 'Freundschaftsanfragen: {total}',
  '{total} people accepted your friend request': 'Angenommene Freundschaftsanfragen: {total}',
  '{total} playlists are shared with you': 'Mit dir geteilte Playlists: {total}',
  '{total} invitations to Blends': '{total} Einladungen zu Blends',
  '{total} invitations to listen together': '{total} Einladungen zum gemeinsamen Hören',
}
