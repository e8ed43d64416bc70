/** The editor for the times of lyrics, in Arabic. */
export const lyricsSync: Record<string, string> = {
  'All lines are marked': 'وُسمت كل الأسطر',
  'Earlier than the line above': 'قبل السطر الذي فوقه',
  'Lines with a time: {done} of {total}': 'أسطر لها توقيت: {done} من {total}',
  'Mark line': 'وسم السطر',
  'Set times while it plays': 'ضبط التوقيت أثناء التشغيل',
  'Some lines begin earlier than the line above them.': 'تبدأ بعض الأسطر قبل السطر الذي فوقها.',
  'Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.':
    'المسافة أو Enter للوسم، وBackspace للتراجع، وP للتشغيل والإيقاف، والأسهم للتنقل.',
  'Times of the lyrics': 'توقيت كلمات الأغنية',
  '{line}: 0.1 s earlier': '{line}: أبكر بمقدار 0.1 ث',
  '{line}: 0.1 s later': '{line}: بعد ذلك بمقدار 0.1 ث',
  '{line}: play from {time}': '{line}: التشغيل من {time}',
  '{line}: remove the time': '{line}: إزالة التوقيت',
}
