/** Ads in the back office, in German. */
export const adminAds: Record<string, string> = {
  Advertising: 'Werbung',
  Ads: 'Anzeigen',
  'Ad slots': 'Werbeplätze',
  'Edit ads': 'Anzeigen bearbeiten',
  'Ads are made under Ad slots. Plans and roles can be without ads.':
    'Anzeigen werden unter Werbeplätze angelegt. Tarife und Rollen können werbefrei sein.',
  'Show ads': 'Anzeigen zeigen',
  'Ask before showing ads': 'Vor Anzeigen fragen',
  'Ads are shown only to people who agree in the cookie banner, which must be on.':
    'Anzeigen sieht nur, wer im Cookie-Banner zustimmt; es muss eingeschaltet sein.',
  'Top of the home page': 'Oben auf der Startseite',
  'Between sections of the home page': 'Zwischen Abschnitten der Startseite',
  'Above the player': 'Über dem Player',
  'Below embed players': 'Unter eingebetteten Playern',
  'Seen, 30 days': 'Gesehen, 30 Tage',
  Seen: 'Gesehen',
  Shown: 'Sichtbar',
  'HTML, as ad networks give it. It runs in a frame of its own and can’t reach the site.':
    'HTML, wie Werbenetzwerke es ausgeben. Es läuft in einem eigenen Rahmen und erreicht die Website nicht.',
  'Height in pixels': 'Höhe in Pixeln',
  'Height on phones': 'Höhe auf Handys',
  Weight: 'Gewicht',
  'How often it is shown, compared with others in the same position.':
    'Wie oft sie gezeigt wird, verglichen mit anderen an derselben Stelle.',
  'Search ads': 'Anzeigen suchen',
  'Edit ad': 'Anzeige bearbeiten',
  'New ad': 'Neue Anzeige',
  'No ads yet': 'Noch keine Anzeigen',
  'Ads are shown while advertising is on in the configuration, except to plans and roles without ads.':
    'Anzeigen erscheinen, solange Werbung in der Konfiguration eingeschaltet ist, außer in werbefreien Tarifen und Rollen.',
}
