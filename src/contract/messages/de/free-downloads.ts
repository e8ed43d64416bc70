/** Free downloads: for an email address, by a link, in German. */
export const freeDownloads: Record<string, string> = {
  'Free download': 'Gratis-Download',
  'Free download of {title}': '{title} gratis herunterladen',
  'the artist': 'der Künstler',
  'Your address: {email}': 'Deine Adresse: {email}',
  'We send you a link to download it.': 'Wir schicken dir einen Link zum Herunterladen.',
  'I agree that {artist} receives my email address and may write to me. I can withdraw it at any time.':
    'Ich stimme zu, dass {artist} meine E-Mail-Adresse erhält und mir schreiben darf. Ich kann sie jederzeit zurückziehen.',
  'Other licences': 'Andere Lizenzen',
  'Get it': 'Holen',
  'Send link': 'Link senden',
  'We have sent a link to {email}. It works for {days} days.':
    'Wir haben einen Link an {email} geschickt. Er gilt {days} Tage.',
  'This link has expired. Ask for a new one where the music is offered.':
    'Dieser Link ist abgelaufen. Fordere dort einen neuen an, wo die Musik angeboten wird.',
  'This is not offered any more.': 'Das wird nicht mehr angeboten.',
  'The link works until {date}.': 'Der Link gilt bis {date}.',
  '{artist} does not have your email address.': '{artist} hat deine E-Mail-Adresse nicht.',
  'When you download it, {artist} receives your email address.':
    'Wenn du es herunterlädst, erhält {artist} deine E-Mail-Adresse.',
  'Withdraw my email address': 'Meine E-Mail-Adresse zurückziehen',
  'Withdraw your email address?': 'E-Mail-Adresse zurückziehen?',
  '{artist} no longer has it. The download stays yours.':
    '{artist} hat sie dann nicht mehr. Der Download bleibt deiner.',
  'Your email address was withdrawn': 'Deine E-Mail-Adresse wurde zurückgezogen',
  'Your free download: {title}': 'Dein Gratis-Download: {title}',
  'here is the free download that you asked for. The link works for {days} days.':
    'hier ist der Gratis-Download, den du angefordert hast. Der Link gilt {days} Tage.',
  'Open the download': 'Download öffnen',
  'When you download it, {artist} receives your email address. The same link takes it back at any time.':
    'Wenn du es herunterlädst, erhält {artist} deine E-Mail-Adresse. Über denselben Link ziehst du sie jederzeit zurück.',
  'If you did not ask for this, ignore this email: nobody receives your address.':
    'Wenn du das nicht angefordert hast, ignoriere diese E-Mail: Niemand erhält deine Adresse.',
  'This is a free download: it needs no cart.': 'Das ist ein Gratis-Download: Er braucht keinen Warenkorb.',
}
