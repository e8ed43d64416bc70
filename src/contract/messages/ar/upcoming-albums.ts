/** Albums before their release, in Arabic. */
export const upcomingAlbums: Record<string, string> = {
  'Out any moment': 'يصدر في أي لحظة',
  'Out on {date}': 'يصدر في {date}',
  'Remind me': 'ذكّرني',
  'Reminder set': 'تم ضبط التذكير',
  'Time until the release': 'الوقت المتبقي حتى الإصدار',
  'Upcoming album': 'ألبوم قادم',
  'Upcoming releases': 'إصدارات قادمة',
  'Upcoming single': 'أغنية منفردة قادمة',
  Single: 'أغنية منفردة',
}
