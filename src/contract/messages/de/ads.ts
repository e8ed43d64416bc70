/** Ads as listeners see them, in German. */
export const ads: Record<string, string> = {
  Advertisement: 'Anzeige',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'Dürfen wir Anzeigen anderer zeigen und Besuche mit Google Analytics messen? Du bleibst in jedem Fall angemeldet.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'Dürfen wir Anzeigen anderer zeigen? Sie können Daten in diesem Browser speichern. Du bleibst in jedem Fall angemeldet.',
  Ad: 'Anzeige',
  Visit: 'Ansehen',
  'Skip ad': 'Überspringen',
  'Skip in {seconds} s': 'Überspringen in {seconds} s',
  'The ad can be skipped.': 'Die Anzeige kann übersprungen werden.',
  'It can be skipped after {seconds} s.': 'Sie kann nach {seconds} s übersprungen werden.',
  'Ad by {advertiser}: {title}': 'Anzeige von {advertiser}: {title}',
  'After the ad {title} goes on': 'Nach der Anzeige geht {title} weiter',
  '{title} goes on after this': 'Danach geht {title} weiter',
  '{time} left': 'noch {time}',
}
