/** Blends: their members, songs and matches, in Arabic. */
export const blends: Record<string, string> = {
  'A match is 70% how much of your listening goes to the same artists, and 30% to the same genres, within the last {days} days.':
    'تتكوّن نسبة التوافق بنسبة 70٪ من حصة الاستماع إلى الفنانين أنفسهم و30٪ إلى الأنواع نفسها خلال آخر {days} يومًا.',
  'A playlist of your tastes, updated every day. Invite up to four friends.':
    'قائمة تشغيل من أذواقكم تتجدد كل يوم. ادعُ حتى أربعة أصدقاء.',
  'A playlist of your tastes, updated every day. It shows everyone in it songs and artists you play, except in private sessions.':
    'قائمة تشغيل من أذواقكم تتجدد كل يوم. تُظهر لكل المشاركين أغانيَ وفنانين تستمع إليهم، ما عدا الجلسات الخاصة.',
  'Already invited to this Blend.': 'تمت دعوته إلى هذا المزيج من قبل.',
  Blend: 'مزيج',
  Blends: 'الأمزجة',
  'Blends that friends invite you to': 'أمزجة يدعوك إليها أصدقاؤك',
  'By joining, you show everyone in it songs and artists you play, whatever your privacy settings. Private sessions never count.':
    'عند الانضمام تُظهر لكل المشاركين أغانيَ وفنانين تستمع إليهم مهما كانت إعدادات الخصوصية لديك. ولا تُحتسب الجلسات الخاصة أبدًا.',
  Decline: 'رفض',
  'Every day, a playlist from the tastes of everyone in it.': 'كل يوم قائمة تشغيل من أذواق كل المشاركين.',
  'How you match': 'مدى توافقكم',
  Invite: 'دعوة',
  'Invite friends': 'دعوة أصدقاء',
  'Invite to a Blend': 'دعوة إلى مزيج',
  'Invite {name}': 'دعوة {name}',
  Invited: 'مدعوّ',
  'Invites you to a Blend.': 'يدعوك إلى مزيج.',
  'Joined your Blend.': 'انضم إلى مزيجك.',
  'Leave Blend': 'مغادرة المزيج',
  'New Blend': 'مزيج جديد',
  'Not enough listening yet to compare everyone: it takes {plays} plays or likes of each within {days} days.':
    'لا يوجد استماع كافٍ بعد للمقارنة بين الجميع: يلزم لكل شخص {plays} من مرات التشغيل أو الإعجابات خلال {days} يومًا.',
  'Remove {name} from the Blend': 'إزالة {name} من المزيج',
  'Remove {name} from the Blend?': 'هل تريد إزالة {name} من المزيج؟',
  'Save as playlist': 'حفظ كقائمة تشغيل',
  'Taste of': 'ذوق',
  'The song that brings you together': 'الأغنية التي تجمعكما',
  'They come from what its members play and like.': 'تُختار مما يستمع إليه الأعضاء ويعجبهم.',
  'This Blend is full.': 'هذا المزيج مكتمل.',
  'This person can’t join this Blend.': 'لا يمكن لهذا الشخص الانضمام إلى هذا المزيج.',
  'Updated every day': 'يُحدَّث كل يوم',
  'Updated today': 'حُدِّث اليوم',
  'Updated {date}': 'حُدِّث في {date}',
  'Waiting for your friends': 'في انتظار أصدقائك',
  'You are in too many Blends.': 'أنت في عدد كبير جدًا من الأمزجة.',
  'You both play': 'كلاكما يستمع إلى',
  'You can’t join this Blend.': 'لا يمكنك الانضمام إلى هذا المزيج.',
  'Your Blend starts as soon as one of them joins.': 'يبدأ مزيجك حالما ينضم أحدهم.',
  'Your taste is no longer part of it. With one person left, it is deleted.':
    'لن يعود ذوقك جزءًا منه. وإذا بقي شخص واحد فسيُحذف.',
  '{artists}% of your listening goes to the same artists, {genres}% to the same genres.':
    '{artists}٪ من استماعكما للفنانين أنفسهم و{genres}٪ للأنواع نفسها.',
  '{artists}% of your listening goes to the same artists.': '{artists}٪ من استماعكما للفنانين أنفسهم.',
  '{name} invites you to a Blend': 'يدعوك {name} إلى مزيج',
  '{score}% match': 'توافق بنسبة {score}٪',
}
