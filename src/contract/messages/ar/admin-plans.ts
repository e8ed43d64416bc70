/** Plans and subscriptions in the back office, in Arabic. */
export const adminPlans: Record<string, string> = {
  'A plan with subscribers can’t be deleted. Close it to new ones instead.':
    'لا يمكن حذف خطة لها مشتركون. أغلقها أمام المشتركين الجدد بدلًا من ذلك.',
  'A plan with this name already exists.': 'توجد خطة بهذا الاسم بالفعل.',
  'Choose a later day.': 'اختر يومًا لاحقًا.',
  'The payment provider renews this subscription. Cancel it first.':
    'يجدد مزوّد الدفع هذا الاشتراك. ألغِه أولًا.',
  'The plan of everyone without a subscription costs nothing.': 'خطة من ليس لديهم اشتراك مجانية.',
  'This account has a subscription.': 'لهذا الحساب اشتراك.',
  'This subscription has changed meanwhile.': 'تغيّر هذا الاشتراك في هذه الأثناء.',
}
