/**
 * Stands in for the variation script that WooCommerce's own product page loads: it does to a form, through the jQuery on
 * the page, what that one is known to do to it (WooCommerce's variations form): it takes options out, writes over `.single_variation`, hides
 * it, and fires the form's events. Ours alone: no line of it is theirs.
 */
(($) => {
  const entries = (selects) => selects.get().map((select) => [select.dataset.attribute_name, select.value]);
  const fits = (variation, choice) =>
    choice.every(([name, value]) => {
      const own = variation.attributes[name];
      return !value || !own || own === value;
    });

  function takeOut(selects, list) {
    for (const select of selects.get()) {
      const all = $(select).data("all") ?? select.innerHTML;
      $(select).data("all", all);
      const others = entries(selects).filter(([name]) => name !== select.dataset.attribute_name);
      const { value } = select;
      select.innerHTML = all;
      for (const option of [...select.options]) {
        const choice = [...others, [select.dataset.attribute_name, option.value]];
        if (option.value && !list.some((variation) => fits(variation, choice))) option.remove();
        else if (option.value) option.className = "attached enabled";
      }
      select.value = value;
      if (value && select.value !== value) $(select).val("").trigger("change");
    }
  }

  function open(form) {
    const single = form.find(".single_variation");
    const selects = form.find(".variations select");
    const list = form.data("product_variations");
    const on = (name, ...rest) => form.on(`${name}.stand-in`, ...rest);
    form.off(".stand-in");
    on("click", ".reset_variations", (event) => {
      event.preventDefault();
      selects.val("").trigger("change");
      form.trigger("reset_data");
    });
    on("change", ".variations select", () => {
      form.find("input.variation_id").val("").trigger("change");
      form.find(".wc-no-matching-variations").remove();
      form.trigger("woocommerce_variation_select_change");
      form.trigger("check_variations");
      form.trigger("woocommerce_variation_has_changed");
    });
    on("check_variations", () => {
      const choice = entries(selects);
      const isComplete = choice.every(([, value]) => value);
      const found = isComplete && list.find((variation) => fits(variation, choice));
      if (found) form.trigger("found_variation", [found]);
      else form.trigger("reset_data");
      if (isComplete && !found) single.after('<p class="wc-no-matching-variations woocommerce-info">none</p>');
      form.trigger("update_variation_values", [list]);
    });
    on("update_variation_values", () => takeOut(selects, list));
    on("found_variation", (_event, variation) => {
      $.parseHTML(variation.dimensions_html)[0].data.trim(); // throws where it is empty
      single.html(`<div class="theirs">${variation.price_html}${variation.availability_html}</div>`);
      form.find("input.variation_id").val(variation.variation_id).trigger("change");
      single.show().trigger("show_variation", [variation, variation.is_purchasable]);
    });
    on("reset_data", () => single.hide().trigger("hide_variation"));
    form.trigger("check_variations");
    form.trigger("wc_variation_form");
  }

  $.fn.wc_variation_form = function () {
    return this.each((_i, form) => open($(form)));
  };
  $(() => $("form.variations_form").wc_variation_form());
})(window.jQuery);
