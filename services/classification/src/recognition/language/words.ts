/** Function words of languages in Latin letters, lower case. */
export const latinWords = {
  kazakh:
    'men sen biz siz olar bul sol qazaq qazaqstan kazakh jane zhane jäne üşin üshin ushin turaly degen boldy bolady bolyp bar joq jok zhok emes kerek kerek qalay kalai kalay qalaysyn kalaisyn jaqsy zhaksy jaksy jaqsı jyl zhyl bala balalar qala qalasy halqy halyq elimizde elimiz qazir kazir endi tagy tağy osy osynday onyn onyñ olardyn mektep jumys zhumys rahmet rakhmet salem sälem ata ana dosym aga apa ket kel alyp berdi ayty aitty jatyr zhatyr otyr edi eken goi ğoi goy nege kim qayda kaida qashan kashan birge arasynda astanada almatyda bügin bugin erten erteñ keshe jaña zhana zhanalyk janalyk jañalyq azamat ulken ülken kishi osylay oqushy okushy bolmaidy bolmaydy qazaqsha kazaksha kazakstan',
  russian:
    'i v ne na ya chto eto kak privet dela spasibo pochemu horosho khorosho net ona oni my vy ty mne menya tebya tebe ego ee ili no uzhe eshe eshche esche tolko budet bylo byl vse vsem segodnya zavtra kogda gde kuda tak dlya po iz za ot do pozhaluista pozhaluysta zdravstvuyte nado nuzhno mozhno ochen seichas seychas lyudi gorod gorode rabota raboty voda vody sveta goda dengi deneg devochki rebyata davai davaite kto nibud skazhite podskazhite vremya dnya dom doma dorogi dorog novosti pravda prosto',
  english:
    'the and of to in is are was for with that this it on as at by from be have has will you your we our they he she his her not or an but what when who how new more after can first year said its their into about over weather',
  other:
    'bo lib emas yoki deb mumkin orqali haqida qilish qilgan qildi ularning uning ular edi kabi esa har necha shu qilib bo‘lgan keyin lekin hamda und der die das ist nicht mit für auf ein eine den von zu im ve bir bu için ile de da çok değil olarak gibi olan daha var va bilan uchun bu ham emas edi yil bo lgan lgan ning bilan ki və üçün olan ilə kimi bu deyil onun el la los las que en por una con para es del les des est dans une pour qui pas sur avec il che di non per sono della nel więc jest nie się na to czy',
};

/** Function words of other languages in Cyrillic letters. */
export const cyrillicWords = {
  ukrainian:
    'що та від його бути який яка які але або якщо також було були після через між щоб це цей він вона вони як із під є й',
  belarusian:
    'што і ад яго быць які якая якія але або калі таксама быў была былі пасля праз каб гэта гэты ён яна яны як з пад ў',
  bulgarian: 'се са е във със към като това които който която ще още след също беше бяха тези между през',
  macedonian: 'се во од со што дека како или беше биле кои која овој оваа има',
  serbian: 'је су од као што који која које или није био била али због',
  kyrgyz:
    'жана менен болгон үчүн эмес эле алар деген болуп ошол анын болот кыргыз бирок ошондой башка эң катары турган кийин эки үчун мүмкүн керек аркылуу',
  mongolian: 'нь бол юм байна байсан гэж энэ түүний хүмүүс дээр болон бас болно байдаг ба гэсэн',
  tatar: 'һәм белән өчен бу булган дип үзе аның алар да дә була иде шулай ук',
  tajik: 'ва дар аз бо ба ки барои ин он аст буд шуд мекунад',
};
