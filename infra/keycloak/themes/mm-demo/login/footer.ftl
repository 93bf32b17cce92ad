<#macro content>
<#if (pageId!'') == 'login'>
<section class="mm-demo" aria-labelledby="mm-demo">
<#if ((locale.currentLanguageTag)!'ru') == 'kk'>
<h2 id="mm-demo">Көрсетілімдік есептік жазбалар</h2>
<p>Пішінді толтыру үшін басыңыз. Бәрінің құпиясөзі: demo</p>
<button type="button" data-account="admin" data-password="demo"><strong>admin</strong><small>Әкімші: барлығы: дереккөздер, тексеру, есептер, есептік жазбалар</small></button>
<button type="button" data-account="superviser" data-password="demo"><strong>superviser</strong><small>Басшы: есептік жазбалар мен парсер токенінен басқасының бәрі</small></button>
<button type="button" data-account="operator" data-password="demo"><strong>operator</strong><small>Оператор: дереккөздер, жазбаларды тексеру, тақырыптар және есептер</small></button>
<button type="button" data-account="analyst" data-password="demo"><strong>analyst</strong><small>Талдаушы: өзіне ашылған тақырыптар бойынша есептер</small></button>
<button type="button" data-account="viewer" data-password="demo"><strong>viewer</strong><small>Бақылаушы: жиынтық панель</small></button>
<#else>
<h2 id="mm-demo">Демонстрационные учётные записи</h2>
<p>Нажмите, чтобы заполнить форму. Пароль у всех: demo</p>
<button type="button" data-account="admin" data-password="demo"><strong>admin</strong><small>Администратор: всё: источники, проверка, отчёты, учётные записи</small></button>
<button type="button" data-account="superviser" data-password="demo"><strong>superviser</strong><small>Руководитель: всё, кроме учётных записей и токена парсера</small></button>
<button type="button" data-account="operator" data-password="demo"><strong>operator</strong><small>Оператор: источники, проверка постов, темы и отчёты</small></button>
<button type="button" data-account="analyst" data-password="demo"><strong>analyst</strong><small>Аналитик: отчёты по открытым ему темам</small></button>
<button type="button" data-account="viewer" data-password="demo"><strong>viewer</strong><small>Наблюдатель: сводная панель</small></button>
</#if>
</section>
</#if>
</#macro>
