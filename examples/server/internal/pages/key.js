"use strict";
// This script opens the link of a token. The token is in the address behind
// the sign #, which a browser sends to nobody. The script takes it out of the
// address, so that the tab does not keep it, and sends it in the form.
(function () {
  function open() {
    const token = location.hash.slice(1);
    const field = document.getElementById("token");
    if (!token || !field) return;
    history.replaceState(null, "", location.pathname);
    field.value = token;
    field.form.submit();
    field.value = "";
  }
  window.addEventListener("hashchange", open);
  open();
})();
