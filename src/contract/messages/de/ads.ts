/** Ads as listeners see them, in German. */
export const ads: Record<string, string> = {
  Advertisement: 'Anzeige',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'Dürfen wir Anzeigen anderer zeigen und Besuche mit Google Analytics messen? Du bleibst in jedem Fall angemeldet.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'Dürfen wir Anzeigen anderer zeigen? Sie können Daten in diesem Browser speichern. Du bleibst in jedem Fall angemeldet.',
}
