/** Episodes and stations in the player, in Arabic. */
export const spoken: Record<string, string> = {
  Chapters: 'الفصول',
  'End of chapter': 'نهاية الفصل',
  'End of episode': 'نهاية الحلقة',
  'Entries: {total}': 'العناصر: {total}',
  Faster: 'أسرع',
  'Go to podcast': 'الانتقال إلى البودكاست',
  Live: 'مباشر',
  'Playback speed': 'سرعة التشغيل',
  Slower: 'أبطأ',
  'Speed {speed}': 'السرعة {speed}',
  Transcript: 'النص المكتوب',
  '{number} seconds back': '{number} ثانية إلى الوراء',
  '{number} seconds forward': '{number} ثانية إلى الأمام',
}
