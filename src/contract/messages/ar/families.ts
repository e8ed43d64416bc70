/** People who have a plan together, in Arabic. */
export const families: Record<string, string> = {
  Family: 'العائلة',
  'People who have a plan together. Each has their own library, and nobody sees what others hear.':
    'أشخاص يتشاركون خطة واحدة. لكلٍّ منهم مكتبته، ولا يرى أحد ما يسمعه الآخرون.',
  '{taken} of {seats} places taken': '{taken} من {seats} أماكن مشغولة',
  'Leave the family of {name}?': 'هل تريد مغادرة عائلة {name}؟',
  'You no longer have {plan}. Your library, playlists and purchases stay.':
    'لن تكون لديك {plan} بعد ذلك. تبقى مكتبتك وقوائمك ومشترياتك.',
  'You share {plan} of {name} until {date}.': 'تشارك {plan} مع {name} حتى {date}.',
  'You share {plan} of {name}.': 'تشارك {plan} مع {name}.',
  'Remove {name} from the family?': 'هل تريد إزالة {name} من العائلة؟',
  'Remove {name} from the family': 'إزالة {name} من العائلة',
  'They no longer have your plan. Their library stays as it is.':
    'لن تكون لديهم خطتك بعد ذلك. تبقى مكتبتهم كما هي.',
  'Since {date}': 'منذ {date}',
  'Invitation link': 'رابط الدعوة',
  'You pay the plan': 'أنت تدفع ثمن الخطة',
  'Pays the plan': 'يدفع ثمن الخطة',
  'Invite to your family': 'الدعوة إلى عائلتك',
  'They have your plan, and keep their own music and playlists. Nobody sees what others hear.':
    'يحصل من ينضم على خطتك ويحتفظ بموسيقاه وقوائمه. لا يرى أحد ما يسمعه الآخرون.',
  'The link works once, for two weeks. It is shown only now.':
    'يعمل الرابط مرة واحدة خلال أسبوعين. لا يظهر إلا الآن.',
  'Create a link instead': 'إنشاء رابط بدلًا من ذلك',
  '{name} shares {plan} with you': '{name} يشارك {plan} معك',
  'Join the family of {name} on {site}, and have {plan} for free.':
    'انضم إلى عائلة {name} على {site} واحصل على {plan} مجانًا.',
  'The invitation expires in two weeks, and works once.': 'تنتهي الدعوة بعد أسبوعين وتعمل مرة واحدة.',
  'Join the family': 'الانضمام إلى العائلة',
  'It costs you nothing, and your library stays your own.': 'لا يكلفك ذلك شيئًا، وتبقى مكتبتك لك.',
  'You pay this plan yourself.': 'أنت من يدفع ثمن هذه الخطة.',
  'You are in a family already. Leave it first.': 'أنت في عائلة بالفعل. غادرها أولًا.',
  'You have a plan of your own. Cancel it, and join once it has ended.':
    'لديك خطة خاصة بك. ألغها وانضم بعد انتهائها.',
  'All places of this plan are taken.': 'كل أماكن هذه الخطة مشغولة.',
  'All places of your plan are taken.': 'كل أماكن خطتك مشغولة.',
  'Your plan is for one person.': 'خطتك لشخص واحد.',
  'Too many invitations are open. Withdraw one of them.':
    'هناك دعوات مفتوحة أكثر من اللازم. اسحب واحدة منها.',
  'You are in no family.': 'لست في أي عائلة.',
  'You share somebody else’s plan. Leave that family first.': 'أنت تشارك خطة شخص آخر. غادر تلك العائلة أولًا.',
  'The members of your family lose it, too.': 'يفقدها أفراد عائلتك أيضًا.',
  'Up to {seats} people': 'حتى {seats} أشخاص',
  'Joined your family and shares your plan.': 'انضم إلى عائلتك ويشارك خطتك.',
  'Left your family.': 'غادر عائلتك.',
  'No longer shares a plan with you. Your library stays as it is.':
    'لم يعد يشارك خطة معك. تبقى مكتبتك كما هي.',
  'People who share a plan with you': 'الأشخاص الذين يتشاركون خطة معك',
  'Expires on {date}': 'تنتهي في {date}',
  'Withdraw the invitation of {name}': 'سحب دعوة {name}',
  'Send invitation': 'إرسال الدعوة',
  'Invitation sent': 'أُرسلت الدعوة',
  'News of your family': 'أخبار عائلتك',
}
