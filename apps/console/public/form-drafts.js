// Keeps what is typed into the forms of a public page in this browser for a day, until a form is sent. The page
// gives the words as attributes of this script.
(() => {
  const { restored = '', discard = '' } = document.currentScript?.dataset ?? {};
  const maxAgeMs = 86_400_000;
  const maxCharacters = 100_000;
  const storage = (() => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  })();
  if (!storage) return;

  /** @param {HTMLFormElement} form */
  const fieldsOf = (form) =>
    [...form.elements].filter(
      (field) =>
        (field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement && !['hidden', 'password', 'submit'].includes(field.type))) &&
        field.name !== '' &&
        !field.closest('.trap'),
    );
  const isBox = (field) => field.type === 'checkbox';
  const valueOf = (field) => (isBox(field) ? field.checked : field.value);
  const givenOf = (field) => (isBox(field) ? field.defaultChecked : field.defaultValue);
  const put = (field, value) => {
    if (isBox(field)) field.checked = value === true;
    else if (typeof value === 'string') field.value = value;
  };
  const read = (key) => {
    try {
      const draft = JSON.parse(storage.getItem(key) ?? 'null');
      if (draft && Date.now() - draft.at <= maxAgeMs) return draft;
    } catch {
      // Unreadable: as none.
    }
    storage.removeItem(key);
    return null;
  };

  for (const form of document.querySelectorAll('form[method=post]')) {
    const hidden = (name) => form.querySelector(`input[type=hidden][name=${name}]`)?.value ?? '';
    const fields = fieldsOf(form);
    if (fields.length === 0) continue;
    // Forms of one page differ in their fields, if in nothing else.
    const identity = [hidden('act'), hidden('host'), fields[0].name].join(':');
    const key = `meguri-public-draft:${location.pathname}:${identity}`;
    const draft = read(key);
    // A refused form comes back with what was sent.
    if (draft?.isSent) storage.removeItem(key);
    else if (draft) restore(draft);
    form.addEventListener('input', () => {
      const values = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
      const text = JSON.stringify({ at: Date.now(), values });
      const isChanged = fields.some((field) => valueOf(field) !== givenOf(field));
      storage.removeItem(key);
      try {
        if (isChanged && text.length <= maxCharacters) storage.setItem(key, text);
      } catch {
        // Full or forbidden: the form works without.
      }
    });
    form.addEventListener('submit', () => {
      const sent = read(key);
      if (sent) storage.setItem(key, JSON.stringify({ ...sent, isSent: true }));
    });

    function restore({ at, values }) {
      const changed = fields.filter((field) => field.name in values && values[field.name] !== valueOf(field));
      if (changed.length === 0) return;
      for (const field of changed) put(field, values[field.name]);
      const time = new Intl.DateTimeFormat(document.documentElement.lang, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(at);
      const note = document.createElement('p');
      note.setAttribute('role', 'status');
      note.textContent = `${restored.replace('{at}', time)} `;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'plain';
      button.textContent = discard;
      button.addEventListener('click', () => {
        for (const field of fields) put(field, givenOf(field));
        storage.removeItem(key);
        note.remove();
      });
      note.append(button);
      form.prepend(note);
    }
  }
})();
