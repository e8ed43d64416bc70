/** The installed app: installing and updating it, and what it does on the device, in German. */
export const installed: Record<string, string> = {
  'Add the app to your Home Screen': 'Lege die App auf deinen Home-Bildschirm',
  'Choose audio files to play': 'Wähle Audiodateien zum Abspielen',
  'Choose other files': 'Andere Dateien wählen',
  'In Safari, tap Share, then “Add to Home Screen”.':
    'Tippe in Safari auf „Teilen“, dann auf „Zum Home-Bildschirm“.',
  Install: 'Installieren',
  'Install the app': 'App installieren',
  'It opens in a window of its own, even without a network.':
    'Sie öffnet sich in einem eigenen Fenster, auch ohne Netz.',
  'Playing from your device': 'Von deinem Gerät',
  'Refresh on pause': 'Bei Pause neu laden',
  'They stay on this device: nothing is uploaded or counted.':
    'Sie bleiben auf diesem Gerät: Nichts wird hochgeladen oder gezählt.',
  'This browser can’t play this file.': 'Dieser Browser kann diese Datei nicht abspielen.',
  'Your music plays on. The app refreshes when you pause.':
    'Deine Musik läuft weiter. Die App lädt neu, wenn du pausierst.',
  'Your queue and your position are kept.': 'Warteschlange und Stelle bleiben erhalten.',
}
