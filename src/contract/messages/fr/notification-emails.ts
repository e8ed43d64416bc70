/** Emails about notifications, and who gets which, in French. */
export const notificationEmails: Record<string, string> = {
  'A message from the operators': 'Un message des responsables du site',
  'A playlist is shared with you': 'Une playlist est partagée avec vous',
  Always: 'Toujours',
  App: 'Appli',
  'By email: {kind}': 'Par e-mail : {kind}',
  'Choose what shows up under the bell, and what we email you if you don’t see it there.':
    'Choisissez ce qui apparaît sous la cloche, et ce que nous vous envoyons par e-mail si vous ne l’y voyez pas.',
  'Confirm your email to get notifications by email.':
    'Confirmez votre adresse pour recevoir les notifications par e-mail.',
  'Emails turned off': 'E-mails désactivés',
  'New episode of {title}': 'Nouvel épisode de {title}',
  'New message from {name}': 'Nouveau message de {name}',
  'New music by {title}': 'Nouveautés de {title}',
  'Open the link in the email again, or log in and choose there which emails you get.':
    'Rouvrez le lien de l’e-mail, ou connectez-vous et choisissez les e-mails que vous recevez.',
  'Open {name}': 'Ouvrir {name}',
  'The feed of {title} stopped working': 'Le flux de {title} ne fonctionne plus',
  'There are {total} more.': 'Il y en a {total} de plus.',
  'This link is incomplete': 'Ce lien est incomplet',
  'Turn off these emails': 'Désactiver ces e-mails',
  'Turn off these emails?': 'Désactiver ces e-mails ?',
  'You and {name} are now friends': '{name} et vous êtes maintenant amis',
  'You get at most one email an hour about: {kind}.':
    'Vous recevez au plus un e-mail par heure à ce sujet : {kind}.',
  'You get at most one email per kind and hour, and none about what you have seen.':
    'Vous recevez au plus un e-mail par type et par heure, et aucun sur ce que vous avez déjà vu.',
  'You no longer get emails about: {kind}. You still see them in the app.':
    'Vous ne recevez plus d’e-mails à ce sujet : {kind}. Vous les voyez toujours dans l’appli.',
  'You still see these notifications in the app, and can turn the emails on again in your account.':
    'Vous voyez toujours ces notifications dans l’appli et pouvez réactiver les e-mails dans votre compte.',
  '{total} friend requests': '{total} demandes d’ami',
  '{total} people accepted your friend request': '{total} personnes ont accepté votre demande d’ami',
  '{total} playlists are shared with you': '{total} playlists sont partagées avec vous',
  '{total} invitations to Blends': '{total} invitations à des Blends',
  '{total} invitations to listen together': '{total} invitations à écouter ensemble',
}
