/** Radio stations as listeners see them, in Arabic. */
export const radio: Record<string, string> = {
  All: 'الكل',
  'All stations': 'كل المحطات',
  From: 'من',
  Listening: 'الاستماع',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'لا محطة راديو تطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No stations here yet': 'لا محطات هنا بعد',
  'Off air': 'خارج الهواء',
  'On air': 'على الهواء',
  'On air now': 'على الهواء الآن',
  'Radio station': 'محطة راديو',
  'Radio stations': 'محطات الراديو',
  Station: 'المحطة',
  'They appear as soon as somebody adds them.': 'ستظهر حالما يضيفها أحد.',
  'This station does not answer at present.': 'هذه المحطة لا تستجيب حاليًا.',
  'This station does not say what it plays.': 'لا تذكر هذه المحطة ما تبثه.',
  Website: 'الموقع',
  'Your stations': 'محطاتك',
  '{number} listening': '{number} يستمعون',
  '{rate} kbit/s': '{rate} كيلوبت/ث',
}
