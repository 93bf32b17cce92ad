/** Authors of VKontakte that the demo watches. */
const authors = ['taraz_ryadom', 'shymnews', 'zhkh_kontrol', 'asel.mama', 'syr_eli', 'almaty_dvor'];

/**
 * About one event that never happened; all of them are in the topic about incidents. That topic has about one post an
 * hour, three at most, so nine at once are a spike by its rule; more would only make the last hour stand out.
 */
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
