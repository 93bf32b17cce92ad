const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Frequent Russian words without a meaning of their own, folded; they show that a text is Russian and have no other
 * forms.
 */
export const russianFunctionWords = list(
  'и в во на не с со по что как из за от до для о об но а к ко у же бы то это эта этот эти или если при под ' +
    'над про без через между после перед также так там тут где когда уже еще только ' +
    'его ее их он она они мы вы я ты мне нам вам нас вас им ими ему ней ним них был была было были будет ' +
    'будут есть быть кто чем тем том все всех всем этом этого том того той тот та те ' +
    'который которая которые которых более менее чтобы потому можно нет да ли ни',
);

/** Frequent Kazakh words, folded; they show that a text is Kazakh and have no other forms. */
export const kazakhFunctionWords = list(
  'жане мен бен пен бул осы сол ушин туралы бойынша деп деди дейди емес бар жок керек болды болып болады ' +
    'болган едим еди екен гана дейин кейин сон сонын онын олар биз сиз бирак егер ал ол арасында сондай катар ' +
    'ретинде аркылы',
);
