/** Authors of VKontakte that the demo watches. */
const authors = ['taraz_ryadom', 'shymnews', 'zhkh_kontrol', 'asel.mama', 'syr_eli', 'almaty_dvor'];

/** About one event that never happened; all of them are in the topic about incidents. */
const texts = [
  'Тараз, пожар на складе по улице Сулейменова. Дым виден из соседних районов, жителей просят закрыть окна.',
  'Пожарные приехали на склад в Таразе через семь минут после вызова. Огонь пошёл на крышу, работают восемь расчётов.',
  'Таразда қойма өртеніп жатыр, өрт сөндірушілер жетті. Тұрғындар көшеден алыс жүрсін.',
  'Полиция перекрыла движение у горящего склада в Таразе. Объезд по улице Ниеткалиева.',
  'По данным ДЧС, площадь пожара на складе в Таразе — 900 квадратных метров. Пострадавших нет.',
  'Спасатели вывели из соседнего со складом общежития 140 человек, людей разместили в школе.',
  'Горит склад строительных материалов, пожар слышно по всему микрорайону: лопается шифер.',
  'Почему пожарный гидрант у склада в Таразе не работал? Жители жаловались на него ещё весной.',
  'Өрт болған қойманың иесі анықталды, полиция тексеру бастады.',
  'Пожар на складе в Таразе локализован. Спасатели проливают конструкции, движение пока закрыто.',
  'После пожара в Таразе замерили воздух: по данным экологов, норма превышена в два раза.',
  'Акимат Тараза о пожаре: причины установит экспертиза, соседним домам вернут свет до вечера.',
  'Пожарным Тараза на складе помогают коллеги из Шымкента, прибыла и техника ДЧС области.',
  'Тараздағы өрт: қойма маңындағы жол жабылды, полиция айналма жолды көрсетеді.',
  'Сгоревший склад в Таразе стоял без сигнализации, сообщили спасатели.',
  'Очевидцы сняли, как пожарные выносят баллоны со склада в Таразе. Взрыва удалось избежать.',
  'Врачи скорой осмотрели троих пожарных после тушения склада в Таразе, все вернулись на службу.',
  'Полиция Тараза опросила сторожа склада: он заметил дым около полуночи.',
  'Өрттен кейін Тараз қоймасының маңындағы мектепте сабақ қашықтан өтеді, өрт сөндірушілерге рақмет.',
  'Спасибо пожарным Тараза: соседний дом у склада отстояли, люди вернулись в квартиры.',
];

const PAUSE_MS = 400;

/**
 * Publishes an incident in the demo networks, so that its topic has far more publications than usual and an alert is
 * raised some minutes later. Never rejects.
 * @param {string | undefined} networks address of the demo networks; without it nothing is published
 */
export async function publishSpike(networks, print) {
  if (!networks) return;
  let published = 0;
  for (const [i, text] of texts.entries()) {
    const post = { network: 'vk', author: authors[i % authors.length], text };
    const response = await fetch(`${networks.replace(/\/$/, '')}/__sim/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post),
    }).catch(() => undefined);
    if (response?.ok) published++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  print(`${published} posts about an incident: an alert follows in some minutes`);
}
