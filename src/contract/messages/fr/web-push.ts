/** Notifications on devices, in French. */
export const webPush: Record<string, string> = {
  'Notifications on this device': 'Notifications sur cet appareil',
  'Notifications on this device need a secure connection (https).':
    'Les notifications sur cet appareil nécessitent une connexion sécurisée (https).',
  'On devices: {kind}': 'Sur les appareils : {kind}',
  'Other devices that show notifications': 'Autres appareils qui affichent les notifications',
  'Stop notifications on {device}': 'Arrêter les notifications sur {device}',
  'The push service of this browser can’t be reached. Try again later.':
    'Le service push de ce navigateur est injoignable. Réessayez plus tard.',
  'They appear even while {name} is closed.': 'Elles s’affichent même lorsque {name} est fermé.',
  'This browser blocks notifications of {name}. Allow them in its settings for this site.':
    'Ce navigateur bloque les notifications de {name}. Autorisez-les dans ses réglages pour ce site.',
  'This browser can’t show notifications while {name} is closed.':
    'Ce navigateur ne peut pas afficher de notifications lorsque {name} est fermé.',
  'To get notifications on this device, add {name} to your home screen and open it from there.':
    'Pour recevoir des notifications sur cet appareil, ajoutez {name} à l’écran d’accueil et ouvrez-le depuis celui-ci.',
}
